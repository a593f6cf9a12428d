//! The page as built files: from npm, or from the archive in the repository.
//!
//! # Layout
//!
//! - [`page`] chooses: the archive if it was built from the present sources, else a new build, else the archive with a
//!   warning. The build script of `tabiya-web` embeds the result.
//! - [`archive`]: all files of the page in one file, `web/page.tar`.
//! - [`sources`]: what the page is built from, and its hash, the [`sources::Stamp`].
//! - [`npm`]: a build into `web/dist`.
//! - [`folder`]: all files below a folder.

pub mod archive;
pub mod folder;
pub mod npm;
pub mod sources;

use std::path::Path;

use crate::archive::Archive;
use crate::sources::Stamp;

/// The page to embed.
#[derive(Debug)]
pub struct Page {
    /// Its files.
    pub archive: Archive,
    /// Reason why it is older than its sources; `None` if it is not.
    pub outdated: Option<String>,
}

/// Returns the page of `web`, built if needed and possible.
///
/// # Errors
///
/// If there is neither an archive nor a build.
pub fn page(web: &Path) -> Result<Page, String> {
    let stamp = Stamp::of_sources(web)
        .map_err(|error| format!("the sources of the page cannot be read: {error}"))?;
    let archive = Archive::read(web);
    if let Ok(archive) = archive
        && archive.stamp == stamp
    {
        return Ok(Page {
            archive,
            outdated: None,
        });
    }
    match npm::build_if_changed(web, &stamp) {
        Ok(archive) => Ok(Page {
            archive,
            outdated: None,
        }),
        Err(why) => match Archive::read(web) {
            Ok(archive) => Ok(Page {
                archive,
                outdated: Some(why),
            }),
            Err(no_archive) => Err(format!("{no_archive}; and {why}")),
        },
    }
}
