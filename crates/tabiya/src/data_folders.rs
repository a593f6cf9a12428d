//! Finds the club that a command on its computer is about.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::Context;
use tabiya_club::ControlClient;

use crate::{club_config, directories};

/// Data folder of the system's service, as packages set it up.
const SERVICE_DATA: &str = "/var/lib/tabiya";
/// Folder with the settings of the system's service.
const SERVICE_CONFIG: &str = "/etc/tabiya";

/// Returns the data folder: the given one; otherwise the user's, unless only the system's service has a club.
pub(crate) fn club_folder(given: Option<PathBuf>) -> anyhow::Result<PathBuf> {
    if given.is_some() {
        return directories::data_directory(given);
    }
    let service = PathBuf::from(SERVICE_DATA);
    let own = match directories::data_directory(None) {
        Ok(own) => own,
        Err(error) => {
            return if may_have_club(&service) {
                Ok(service)
            } else {
                Err(error)
            };
        }
    };
    let is_service = match (is_running(&own), is_running(&service)) {
        (true, _) => false,
        (false, true) => true,
        (false, false) => !may_have_club(&own) && may_have_club(&service),
    };
    Ok(if is_service { service } else { own })
}

/// Returns the file with the settings of the club in a folder, if it is not in that folder.
pub(crate) fn service_config(data: &Path) -> Option<PathBuf> {
    let path = Path::new(SERVICE_CONFIG).join(club_config::FILE);
    (data == Path::new(SERVICE_DATA) && path.exists()).then_some(path)
}

/// Returns true if a club seems to be running, or if this user may not know.
fn is_running(folder: &Path) -> bool {
    !matches!(ControlClient::find(folder), Ok(None))
}

/// Returns true if there is a club, or if this user may not know.
fn may_have_club(folder: &Path) -> bool {
    match fs::metadata(folder.join("tabiya.db")) {
        Ok(_) => true,
        Err(error) => error.kind() == io::ErrorKind::PermissionDenied,
    }
}

/// Finds the control interface of the running club, with advice for users who may not use it.
pub(crate) fn running_club(data: &Path) -> anyhow::Result<Option<ControlClient>> {
    let found = ControlClient::find(data);
    found.with_context(|| {
        format!(
            "cannot read the files of the club in {}; run this as the user who runs the club, or with sudo",
            data.display()
        )
    })
}
