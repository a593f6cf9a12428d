//! A systemd unit, as far as a test needs to read it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::Result;

/// Settings of all sections; of one that is repeated, the last.
pub(super) struct UnitFile(BTreeMap<String, String>);

impl UnitFile {
    pub(super) fn read(path: &Path) -> Result<UnitFile> {
        Ok(UnitFile::parse(&fs::read_to_string(path)?))
    }

    fn parse(text: &str) -> UnitFile {
        let lines = text.lines().filter(|line| !line.starts_with(['#', ';']));
        let settings = lines.filter_map(|line| line.split_once('='));
        let trimmed = |text: &str| text.trim().to_string();
        UnitFile(
            settings
                .map(|(name, value)| (trimmed(name), trimmed(value)))
                .collect(),
        )
    }

    pub(super) fn value(&self, name: &str) -> Result<&str> {
        let value = self.0.get(name).map(String::as_str);
        value.ok_or_else(|| format!("the unit has no {name}=").into())
    }

    /// A command line. Quotes and variables are not understood, so they are refused.
    pub(super) fn words(&self, name: &str) -> Result<Vec<String>> {
        let line = self.value(name)?;
        if line.contains(['"', '\'', '$', '%', '\\']) {
            return Err(format!("{name}={line}: use plain words").into());
        }
        Ok(line.split_whitespace().map(str::to_string).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_unit_of_the_packages() {
        let unit = UnitFile::parse(include_str!("../../../packaging/tabiya.service"));
        let command = unit.words("ExecStart").unwrap();
        assert_eq!(command[..2], ["/usr/bin/tabiya", "serve"]);
        assert_eq!(unit.value("User").unwrap(), "tabiya");
        assert!(unit.value("Nothing").is_err());
    }

    #[test]
    fn quotes_are_refused() {
        let unit = UnitFile::parse("# a=b\nExecStart=/bin/x \"two words\"\n");
        assert!(unit.words("ExecStart").is_err());
        assert!(unit.value("# a").is_err());
    }
}
