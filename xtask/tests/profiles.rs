//! Checks the build profiles of the workspace.

use std::{fs, path::Path};

/// A panic in the solver or an engine is caught by `catch_unwind`, which needs unwinding: with `panic = "abort"` it would
/// end the whole club.
#[test]
fn panics_unwind_in_every_profile() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../Cargo.toml");
    let text = fs::read_to_string(manifest).unwrap();
    let mut section = "";
    let mut profiles = 0;
    for line in text.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
            profiles += usize::from(line.starts_with("[profile."));
        }
        let key = line.split('=').next().unwrap_or_default().trim();
        let sets_panic = key == "panic" || key.ends_with(".panic") || line.contains("panic =");
        let is_comment = line.starts_with('#');
        assert!(
            is_comment || !sets_panic || line.contains("\"unwind\""),
            "{section} has {line}: a panic would end the program instead of one search"
        );
    }
    assert!(profiles >= 3, "the profiles are not in this file any more");
    // The environment can change a profile too.
    for file in [".cargo/config.toml", ".cargo/config"] {
        let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
        let text = fs::read_to_string(config).unwrap_or_default();
        assert!(!text.contains("panic"), "{file} changes how panics end");
    }
}
