//! Any text as UCI lines, in both directions: a parsed message prints as one line that reads back as itself.

#![no_main]

use std::{fmt, str::FromStr};

use libfuzzer_sys::fuzz_target;
use tabiya_protocol::{
    ParseError,
    uci::{EngineMessage, GuiMessage},
};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for line in text.split('\n') {
        check::<GuiMessage>(line);
        check::<EngineMessage>(line);
    }
});

fn check<M>(line: &str)
where
    M: FromStr<Err = ParseError> + fmt::Display + fmt::Debug + PartialEq,
{
    match line.parse::<M>() {
        Ok(message) => {
            let printed = message.to_string();
            assert!(!printed.contains(['\n', '\r']), "{printed:?}");
            assert_eq!(printed.parse(), Ok(message), "{printed:?}");
        }
        Err(error) => assert!(error.to_string().len() < 500),
    }
}
