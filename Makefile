# For those whose fingers know make. The commands themselves are in CONTRIBUTING.md.

.PHONY: build run test xboard clean

build:
	cargo build --release

run:
	@cargo run --release --quiet

test:
	cargo xtask test

xboard:
	@cargo xtask xboard

clean:
	cargo clean
	rm -rf fuzz/target
