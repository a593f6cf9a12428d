//! Backups are restored as they were; damaged, truncated and malicious ones are refused and leave nothing.

use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};
use tabiya_backup::{
    BackupError, Folders, LeftOut, LeftOutReason,
    SettingsTrust::{Trust, TurnOff},
    back_up, list, restore,
};
use tabiya_club::{Sqlite, Store};
use tar::{Builder, EntryType, Header};

/// Folders with a club, two games of the terminal and settings.
struct Source {
    folder: tempfile::TempDir,
    folders: Folders,
}

impl Source {
    fn new() -> Self {
        let source = Self::without_club();
        let data = &source.folders.data;
        let store = Sqlite::open(data).unwrap();
        let setting = store.put_setting("name", b"The library".to_vec());
        block_on(setting).unwrap();
        drop(store);
        source
    }

    fn without_club() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().join("data");
        let settings = folder.path().join("settings");
        fs::create_dir_all(data.join("terminal")).unwrap();
        fs::create_dir_all(&settings).unwrap();
        fs::write(data.join("terminal/1.log"), "one\n".repeat(50)).unwrap();
        fs::write(data.join("terminal/2.log"), noise(3000)).unwrap();
        fs::write(data.join("terminal/passes"), "club secret\n").unwrap();
        fs::write(settings.join("terminal.conf"), "level = 3\n").unwrap();
        let folders = Folders {
            data,
            settings: Some(settings),
        };
        Self { folder, folders }
    }

    fn back_up(&self) -> Vec<u8> {
        let mut archive = Vec::new();
        let staging = self.folder.path().join("staging.db");
        back_up(&self.folders, &staging, &mut archive).unwrap();
        assert!(!staging.exists());
        archive
    }
}

/// An empty place to restore to.
struct Target {
    folder: tempfile::TempDir,
    folders: Folders,
}

impl Target {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders {
            data: folder.path().join("deep/data"),
            settings: Some(folder.path().join("settings")),
        };
        Self { folder, folders }
    }

    /// Checks that nothing is there, except for empty folders above.
    #[track_caller]
    fn is_untouched(&self) {
        let files = files(self.folder.path());
        assert!(files.is_empty(), "{:?}", files.keys());
        assert!(!self.folders.data.exists());
    }
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().build();
    runtime.unwrap().block_on(future)
}

/// Bytes that do not compress.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 56) as u8
    };
    (0..length).map(|_| next()).collect()
}

/// Contents of all files below a folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_owned();
                found.insert(name, fs::read(path).unwrap());
            }
        }
    }
    found
}

#[test]
fn what_was_backed_up_is_restored() {
    let source = Source::new();
    let archive = source.back_up();
    let listed = list(&archive[..]).unwrap();
    let names: Vec<_> = listed.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "data/tabiya.db",
            "data/terminal/1.log",
            "data/terminal/2.log",
            "data/terminal/passes",
            "settings/terminal.conf"
        ]
    );
    let target = Target::new();
    let restored = restore(&archive[..], &target.folders, TurnOff).unwrap();
    assert_eq!(restored.contents, listed);
    assert_eq!(restored.saved_games, 2);
    assert_eq!(restored.club.map(|club| club.games), Some(0));
    let (data, settings) = (&target.folders.data, target.folders.settings.as_ref());
    for name in ["terminal/1.log", "terminal/2.log", "terminal/passes"] {
        let old = fs::read(source.folders.data.join(name)).unwrap();
        assert_eq!(fs::read(data.join(name)).unwrap(), old, "{name}");
    }
    let conf = fs::read_to_string(settings.unwrap().join("terminal.conf")).unwrap();
    assert_eq!(conf, "level = 3\n");
    let store = Sqlite::open(data).unwrap();
    let name = block_on(store.setting("name")).unwrap();
    assert_eq!(name.as_deref(), Some(&b"The library"[..]));
    // Nothing else is left.
    let beside = fs::read_dir(data.parent().unwrap()).unwrap().count();
    assert_eq!(beside, 1);
}

/// Another program opens it too.
#[test]
fn a_backup_is_an_ordinary_archive() {
    let archive = Source::new().back_up();
    let mut files = tar::Archive::new(flate2::read::GzDecoder::new(&archive[..]));
    let entries = files.entries().unwrap().map(|entry| {
        let entry = entry.unwrap();
        assert_eq!(entry.header().mode().unwrap(), 0o600);
        entry.path().unwrap().display().to_string()
    });
    let names: Vec<_> = entries.collect();
    assert_eq!(names.first().unwrap(), "tabiya-backup.json");
    assert_eq!(names.last().unwrap(), "manifest.json");
    assert_eq!(names.len(), 7);
}

#[test]
fn a_running_club_is_backed_up() {
    let source = Source::new();
    let store = Sqlite::open(&source.folders.data).unwrap();
    block_on(store.put_setting("name", b"Open".to_vec())).unwrap();
    let archive = source.back_up();
    block_on(store.put_setting("name", b"Later".to_vec())).unwrap();
    let target = Target::new();
    restore(&archive[..], &target.folders, TurnOff).unwrap();
    let copy = Sqlite::open(&target.folders.data).unwrap();
    let name = block_on(copy.setting("name")).unwrap();
    assert_eq!(name.as_deref(), Some(&b"Open"[..]));
}

/// Everything in the folder belongs to the backup, but for files of the running program and earlier backups, which would
/// double with each new one.
#[test]
fn files_of_the_moment_are_left_out() {
    let source = Source::new();
    let data = &source.folders.data;
    let earlier = source.back_up();
    fs::write(data.join("monday.tar.gz"), &earlier).unwrap();
    fs::copy(data.join("tabiya.db"), data.join("monday.db")).unwrap();
    fs::write(data.join("address"), "http://127.0.0.1/").unwrap();
    fs::write(data.join("control.json"), "{}").unwrap();
    fs::write(data.join("games.pgn.1.part"), "half").unwrap();
    fs::write(data.join("tabiya.toml"), "name = 'x'\n").unwrap();
    fs::write(data.join("other.gz"), [0x1f, 0x8b, 8, 0]).unwrap();
    let mut archive = Vec::new();
    let staging = source.folder.path().join("staging.db");
    let done = back_up(&source.folders, &staging, &mut archive).unwrap();
    let left_out = ["monday.db", "monday.tar.gz"].map(|name| LeftOut {
        path: data.join(name),
        reason: LeftOutReason::Backup,
    });
    assert_eq!(done.left_out, left_out);
    assert!(!LeftOutReason::Backup.is_loss());
    let names: Vec<_> = done.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "data/tabiya.db",
            "data/other.gz",
            "data/tabiya.toml",
            "data/terminal/1.log",
            "data/terminal/2.log",
            "data/terminal/passes",
            "settings/terminal.conf"
        ]
    );
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    use std::os::unix::fs::symlink;
    let source = Source::without_club();
    let data = &source.folders.data;
    let outside = source.folder.path().join("outside");
    fs::create_dir(&outside).unwrap();
    fs::write(outside.join("tabiya.toml"), "x").unwrap();
    symlink(outside.join("tabiya.toml"), data.join("tabiya.toml")).unwrap();
    symlink("/etc/passwd", data.join("terminal/3.log")).unwrap();
    symlink(&outside, data.join("folder")).unwrap();
    symlink(data, data.join("terminal/loop")).unwrap();
    symlink("nowhere", data.join("dangling")).unwrap();
    let mut archive = Vec::new();
    let done = back_up(&source.folders, &outside.join("db"), &mut archive).unwrap();
    let names = [
        "dangling",
        "folder",
        "tabiya.toml",
        "terminal/3.log",
        "terminal/loop",
    ];
    let left_out = names.map(|name| LeftOut {
        path: data.join(name),
        reason: LeftOutReason::Link,
    });
    assert_eq!(done.left_out, left_out);
    assert!(LeftOutReason::Link.is_loss());
    assert_eq!(done.parts.len(), 4);

    // Nor is one in place of the database.
    let database = source.folder.path().join("data/tabiya.db");
    symlink(outside.join("x.db"), &database).unwrap();
    let error = back_up(&source.folders, &outside.join("db"), Vec::new()).unwrap_err();
    assert!(matches!(error, BackupError::Link { .. }), "{error}");
    drop(Sqlite::open(&outside.join("club")).unwrap());
    fs::rename(outside.join("club/tabiya.db"), outside.join("x.db")).unwrap();
    let error = back_up(&source.folders, &outside.join("db"), Vec::new()).unwrap_err();
    assert!(matches!(error, BackupError::Link { .. }), "{error}");
}

/// What is written is accepted: names as long as systems have them, and those that need two entries.
#[test]
fn long_names_are_restored() {
    let source = Source::without_club();
    let deep = ["a".repeat(99), "b".repeat(180)].join("/");
    let names = [
        "n".repeat(94),
        "n".repeat(95),
        "n".repeat(96),
        "n".repeat(200),
        "я".repeat(100),
        format!("{deep}/{}.log", "c".repeat(200)),
    ];
    let data = &source.folders.data;
    fs::create_dir_all(data.join(&deep)).unwrap();
    for name in &names {
        fs::write(data.join(name), name).unwrap();
    }
    let mut archive = Vec::new();
    let done = back_up(&source.folders, &data.join("db"), &mut archive).unwrap();
    assert_eq!(done.left_out, []);
    let target = Target::new();
    restore(&archive[..], &target.folders, TurnOff).unwrap();
    for name in &names {
        let content = fs::read_to_string(target.folders.data.join(name)).unwrap();
        assert_eq!(&content, name);
    }
    // Other programs read them too.
    let mut other = tar::Archive::new(flate2::read::GzDecoder::new(&archive[..]));
    let found = other.entries().unwrap().map(|entry| {
        let path = entry.unwrap().path().unwrap().into_owned();
        path.to_string_lossy().into_owned()
    });
    let found: Vec<_> = found.collect();
    for name in &names {
        assert!(found.contains(&format!("data/{name}")), "{name}");
    }
}

/// A long name in an entry of its own is read within bounds, and only where one is needed.
#[test]
fn strange_long_names_are_refused() {
    let endless = "x".repeat(100_000);
    let parent = format!("data/{}../../../evil\0", "x/../".repeat(30));
    for name in ["data/short\0", &endless, &parent, &"data/".repeat(30), ""] {
        let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
        for (kind, path, content) in [
            (EntryType::Regular, "tabiya-backup.json", ABOUT),
            (EntryType::GNULongName, "././@LongLink", name),
            (EntryType::Regular, "data/x", "evil"),
            (EntryType::Regular, "manifest.json", r#"{"parts":[]}"#),
        ] {
            let mut header = Header::new_gnu();
            header.as_mut_bytes()[..path.len()].copy_from_slice(path.as_bytes());
            header.set_entry_type(kind);
            header.set_size(content.len() as u64);
            header.set_cksum();
            archive.append(&header, content.as_bytes()).unwrap();
        }
        let archive = archive.into_inner().unwrap().finish().unwrap();
        let target = Target::new();
        let error = restore(&archive[..], &target.folders, TurnOff).unwrap_err();
        assert!(matches!(error, BackupError::Unsafe { .. }), "{error}");
        target.is_untouched();
    }
}

/// Names that some systems cannot have are left out, and said so.
#[cfg(target_os = "linux")]
#[test]
fn unusual_names_are_left_out() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};
    let source = Source::without_club();
    let data = &source.folders.data;
    let names = [&b"a\nb"[..], b"a:b", b"a\\b", b"a\xff", b"Tabiya.DB"];
    let mut left_out = names.map(|name| LeftOut {
        path: data.join(OsStr::from_bytes(name)),
        reason: LeftOutReason::Name,
    });
    left_out.sort();
    for file in &left_out {
        fs::write(&file.path, "x").unwrap();
    }
    fs::write(data.join("Control.JSON"), "{}").unwrap();
    let mut archive = Vec::new();
    let done = back_up(&source.folders, &data.join("db"), &mut archive).unwrap();
    assert_eq!(done.left_out, left_out);
    assert!(LeftOutReason::Name.is_loss());
    restore(&archive[..], &Target::new().folders, TurnOff).unwrap();
}

/// A write-ahead log would change the database after it was verified.
#[test]
fn files_of_a_running_program_are_refused() {
    for name in [
        "data/tabiya.db-wal",
        "data/tabiya.db-shm",
        "data/Tabiya.DB-Journal",
        "data/CONTROL.json",
        "data/tabiya.lock",
    ] {
        let entries = [("tabiya-backup.json", ABOUT), (name, "x")];
        let target = Target::new();
        let error = restore(&packed(&entries)[..], &target.folders, TurnOff).unwrap_err();
        assert!(matches!(error, BackupError::Foreign { .. }), "{error}");
        assert!(error.to_string().contains(name), "{error}");
        target.is_untouched();
        assert!(list(&packed(&entries)[..]).is_err());
    }
}

/// The settings of a stranger's club start no programs here.
#[test]
fn dangerous_settings_are_turned_off() {
    let source = Source::without_club();
    let (data, settings) = (&source.folders.data, source.folders.settings.as_ref());
    let settings = settings.unwrap();
    let club = "name = \"A\"\nengines = [\n  \"/bin/sh\",\n]\n";
    fs::write(data.join("tabiya.toml"), club).unwrap();
    fs::write(settings.join("Club.TOML"), "tls_key = \"/k\"\n").unwrap();
    fs::write(settings.join("broken.toml"), "engines = [").unwrap();
    let archive = source.back_up();

    let target = Target::new();
    let restored = restore(&archive[..], &target.folders, TurnOff).unwrap();
    let new_settings = target.folders.settings.as_ref().unwrap();
    let new_club = target.folders.data.join("tabiya.toml");
    let said = restored.turned_off.iter();
    let said: Vec<_> = said
        .map(|off| (off.path.clone(), &off.settings[..]))
        .collect();
    assert_eq!(
        said,
        [
            (new_club.clone(), &["engines"][..]),
            (new_settings.join("Club.TOML"), &["tls_key"])
        ]
    );
    assert_eq!(
        restored.set_aside,
        [new_settings.join("broken.toml.restored")]
    );
    let effective = |path: &Path| {
        let text = fs::read_to_string(path).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines.map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(effective(&new_club), ["name = \"A\""]);
    assert!(effective(&new_settings.join("Club.TOML")).is_empty());
    assert!(!new_settings.join("broken.toml").exists());
    // A restoration repeated finds the same settings.
    fs::remove_dir_all(&target.folders.data).unwrap();
    restore(&archive[..], &target.folders, TurnOff).unwrap();

    let target = Target::new();
    let restored = restore(&archive[..], &target.folders, Trust).unwrap();
    assert!(restored.turned_off.is_empty() && restored.set_aside.is_empty());
    let restored = fs::read_to_string(target.folders.data.join("tabiya.toml")).unwrap();
    assert_eq!(restored, club);
}

/// A settings file too long to parse is restored whole, by a name that no club reads.
#[test]
fn a_huge_settings_file_is_set_aside() {
    let source = Source::without_club();
    let text = "# long\n".repeat(300_000) + "engines = ['/x']\n";
    fs::write(source.folders.data.join("tabiya.toml"), &text).unwrap();
    let target = Target::new();
    let restored = restore(&source.back_up()[..], &target.folders, TurnOff).unwrap();
    let aside = target.folders.data.join("tabiya.toml.restored");
    assert!(fs::read_to_string(&aside).unwrap() == text);
    assert_eq!(restored.set_aside, [aside]);
    assert!(!target.folders.data.join("tabiya.toml").exists());
}

/// Nobody can prepare a folder, or a link, in which a restoration writes or deletes.
#[cfg(unix)]
#[test]
fn what_is_in_the_way_is_left_alone() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let archive = Source::without_club().back_up();
    let check = |prepare: fn(&Path, &Path)| {
        let target = Target::new();
        let precious = target.folder.path().join("precious");
        fs::create_dir_all(precious.join("files")).unwrap();
        fs::write(precious.join("files/x"), "mine").unwrap();
        fs::write(precious.join("lock"), "mine").unwrap();
        let beside = target.folder.path().join("deep/data.restoring");
        fs::create_dir_all(beside.parent().unwrap()).unwrap();
        prepare(&beside, &precious);
        let before = files(target.folder.path());
        let error = restore(&archive[..], &target.folders, TurnOff).unwrap_err();
        assert!(matches!(error, BackupError::InTheWay { .. }), "{error}");
        assert!(error.to_string().contains("data.restoring"), "{error}");
        assert_eq!(files(target.folder.path()), before);
    };
    check(|beside, precious| symlink(precious, beside).unwrap());
    check(|beside, _| fs::write(beside, "mine").unwrap());
    // Open to others.
    check(|beside, _| {
        fs::create_dir(beside).unwrap();
        fs::set_permissions(beside, fs::Permissions::from_mode(0o755)).unwrap();
    });
    // Without our mark.
    check(|beside, _| {
        make_private(beside);
        fs::write(beside.join("note"), "mine").unwrap();
    });
    check(|beside, _| {
        make_private(&beside.join("files"));
        make_private(beside);
        fs::write(beside.join("lock"), "").unwrap();
    });
    check(|beside, precious| {
        make_private(beside);
        symlink(precious.join("lock"), beside.join("lock")).unwrap();
    });
}

#[cfg(unix)]
fn make_private(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    fs::create_dir_all(folder).unwrap();
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).unwrap();
}

#[cfg(unix)]
#[test]
fn restored_files_are_private() {
    use std::os::unix::fs::MetadataExt;
    let target = Target::new();
    restore(&Source::new().back_up()[..], &target.folders, TurnOff).unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().mode() & 0o777;
    let data = &target.folders.data;
    assert_eq!(mode(data), 0o700);
    assert_eq!(mode(&data.join("tabiya.db")), 0o600);
    assert_eq!(mode(&data.join("terminal")), 0o700);
    assert_eq!(mode(&data.join("terminal/passes")), 0o600);
}

#[test]
fn there_must_be_something_to_back_up() {
    let folder = tempfile::tempdir().unwrap();
    let folders = Folders {
        data: folder.path().join("nothing"),
        settings: None,
    };
    let mut archive = Vec::new();
    let error = back_up(&folders, &folder.path().join("db"), &mut archive).unwrap_err();
    assert!(matches!(error, BackupError::Nothing { .. }), "{error}");
    assert!(archive.is_empty());
}

/// A club whose database is lost is not backed up as if it had never been there.
#[test]
fn a_lost_database_is_an_error() {
    let source = Source::new();
    fs::remove_file(source.folders.data.join("tabiya.db")).unwrap();
    let staging = source.folder.path().join("staging.db");
    let error = back_up(&source.folders, &staging, Vec::new()).unwrap_err();
    assert!(
        error.to_string().contains("tabiya.db is missing"),
        "{error}"
    );
}

#[test]
fn damaged_data_is_not_backed_up() {
    let source = Source::new();
    let database = source.folders.data.join("tabiya.db");
    let mut bytes = fs::read(&database).unwrap();
    // The second page.
    bytes[4096..8192].fill(0xaa);
    fs::write(&database, bytes).unwrap();
    let staging = source.folder.path().join("staging.db");
    let error = back_up(&source.folders, &staging, Vec::new()).unwrap_err();
    assert!(error.to_string().contains("the data is damaged"), "{error}");
    assert!(!staging.exists());
}

#[test]
fn nothing_is_overwritten() {
    let archive = Source::new().back_up();
    let target = Target::new();
    fs::create_dir_all(&target.folders.data).unwrap();
    let note = target.folders.data.join("note");
    fs::write(&note, "mine").unwrap();
    let error = restore(&archive[..], &target.folders, TurnOff).unwrap_err();
    assert!(error.to_string().contains("is not empty"), "{error}");
    assert_eq!(files(target.folder.path()).len(), 1);
    fs::remove_file(&note).unwrap();

    // A file in place of the folder.
    fs::remove_dir(&target.folders.data).unwrap();
    fs::write(&target.folders.data, "mine").unwrap();
    let error = restore(&archive[..], &target.folders, TurnOff).unwrap_err();
    assert!(matches!(error, BackupError::NotEmpty { .. }), "{error}");
    fs::remove_file(&target.folders.data).unwrap();

    // Other settings.
    let conf = target
        .folders
        .settings
        .as_ref()
        .unwrap()
        .join("terminal.conf");
    fs::create_dir_all(conf.parent().unwrap()).unwrap();
    fs::write(&conf, "level = 9\n").unwrap();
    let error = restore(&archive[..], &target.folders, TurnOff).unwrap_err();
    assert!(matches!(error, BackupError::Exists { .. }), "{error}");
    assert_eq!(fs::read(&conf).unwrap(), b"level = 9\n");
    assert!(!target.folders.data.exists());

    // An empty folder and the same settings are fine, as after an interrupted restoration.
    fs::write(&conf, "level = 3\n").unwrap();
    fs::create_dir(&target.folders.data).unwrap();
    restore(&archive[..], &target.folders, TurnOff).unwrap();
    assert!(target.folders.data.join("tabiya.db").exists());
}

/// What a killed restoration left is removed by the next one.
#[test]
fn leftovers_are_removed() {
    let archive = Source::new().back_up();
    let target = Target::new();
    let beside = target
        .folder
        .path()
        .join("deep/data.restoring/files/terminal");
    fs::create_dir_all(&beside).unwrap();
    fs::write(beside.join("half.log"), "half").unwrap();
    let folder = target.folder.path().join("deep/data.restoring");
    fs::write(folder.join("lock"), "tabiya restore\n").unwrap();
    #[cfg(unix)]
    make_private(&folder);
    restore(&archive[..], &target.folders, TurnOff).unwrap();
    assert!(!target.folders.data.join("terminal/half.log").exists());
    assert!(!target.folder.path().join("deep/data.restoring").exists());
}

#[test]
fn settings_are_left_where_none_are_wanted() {
    let archive = Source::new().back_up();
    let target = Target::new();
    let folders = Folders {
        settings: None,
        ..target.folders.clone()
    };
    let restored = restore(&archive[..], &folders, TurnOff).unwrap();
    assert_eq!((restored.settings.len(), restored.left_settings), (0, 1));
}

#[test]
fn a_copy_of_the_database_is_restored() {
    let source = Source::new();
    let copy = source.folder.path().join("monday.db");
    Sqlite::copy(&source.folders.data, &copy).unwrap();
    let bytes = fs::read(&copy).unwrap();
    let target = Target::new();
    let restored = restore(&bytes[..], &target.folders, TurnOff).unwrap();
    assert!(restored.contents.about.is_none() && restored.club.is_some());
    let store = Sqlite::open(&target.folders.data).unwrap();
    assert!(block_on(store.setting("name")).unwrap().is_some());

    // Damage anywhere in its pages is found.
    for at in (100..bytes.len()).step_by(bytes.len() / 7) {
        let mut damaged = bytes.clone();
        damaged.truncate(at);
        let target = Target::new();
        let error = restore(&damaged[..], &target.folders, TurnOff).unwrap_err();
        assert!(!error.to_string().contains("export"), "{error}");
        target.is_untouched();
    }
}

/// Flips a bit at many places: either the damage is found, and its part named, or it made no difference.
#[test]
fn damage_is_found_everywhere() {
    let source = Source::without_club();
    let archive = source.back_up();
    let whole = list(&archive[..]).unwrap();
    let mut found = 0;
    for at in 0..archive.len() {
        let mut damaged = archive.clone();
        damaged[at] ^= 1 << (at % 8);
        match list(&damaged[..]) {
            // A time in the head of gzip, or bits that fill up a byte.
            Ok(contents) => assert_eq!(contents, whole, "byte {at}"),
            Err(error) => {
                found += 1;
                let said = error.to_string();
                let is_named = match error {
                    BackupError::Damaged { part, .. } => !part.is_empty(),
                    // Damage may change a name, or the number of the format.
                    BackupError::Unsafe { .. } => true,
                    BackupError::NoBackup | BackupError::Newer { .. } => true,
                    _ => false,
                };
                assert!(is_named, "byte {at}: {said}");
            }
        }
    }
    assert!(found >= archive.len() - 16, "{found}");
    for at in (0..archive.len()).step_by(97) {
        let mut damaged = archive.clone();
        damaged[at] ^= 0xff;
        let target = Target::new();
        if restore(&damaged[..], &target.folders, TurnOff).is_err() {
            target.is_untouched();
        }
    }
}

#[test]
fn truncation_is_found_everywhere() {
    let archive = Source::without_club().back_up();
    for length in 0..archive.len() {
        let error = list(&archive[..length]).unwrap_err();
        let said = error.to_string();
        let is_named = matches!(error, BackupError::NoBackup) && length < 10
            || said.contains("damaged in") && said.contains("truncated");
        assert!(is_named, "{length} bytes: {said}");
    }
    for length in (0..archive.len()).step_by(211) {
        let target = Target::new();
        restore(&archive[..length], &target.folders, TurnOff).unwrap_err();
        target.is_untouched();
    }
    let mut longer = archive;
    longer.push(0);
    let error = list(&longer[..]).unwrap_err().to_string();
    assert!(error.contains("something follows"), "{error}");
}

#[test]
fn the_damaged_part_is_named() {
    let entries = [
        ("tabiya-backup.json", ABOUT),
        ("data/terminal/1.log", "changed"),
        ("manifest.json", MANIFEST),
    ];
    let error = list(&packed(&entries)[..]).unwrap_err().to_string();
    assert!(error.contains("damaged in data/terminal/1.log"), "{error}");
    let right = [entries[0], ("data/terminal/1.log", "right"), entries[2]];
    list(&packed(&right)[..]).unwrap();
}

const ABOUT: &str = r#"{"format":1,"program":"0.2.0","created":1795059240}"#;
/// Manifest of a file with the content "right".
const MANIFEST: &str = r#"{"parts":[{"name":"data/terminal/1.log","bytes":5,"sha256":"27042f4e6eca7d0b2a7ee4026df2ecfa51d3339e6d122aa099118ecd8563bad9"}]}"#;

/// Packs files under any names.
fn packed(entries: &[(&str, &str)]) -> Vec<u8> {
    packed_as(EntryType::Regular, entries)
}

/// Packs files under any names; all but the first are of a kind.
fn packed_as(kind: EntryType, entries: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (index, (name, content)) in entries.iter().enumerate() {
        let mut header = Header::new_ustar();
        // The library would refuse some of these names.
        header.as_mut_bytes()[..name.len()].copy_from_slice(name.as_bytes());
        header.set_entry_type(match index {
            0 => EntryType::Regular,
            _ => kind,
        });
        header.set_size(content.len() as u64);
        header.set_mode(0o600);
        header.set_cksum();
        archive.append(&header, content.as_bytes()).unwrap();
    }
    archive.into_inner().unwrap().finish().unwrap()
}

#[test]
fn malicious_names_are_refused() {
    for name in [
        "../evil",
        "/tmp/evil",
        "data/../../evil",
        "data/terminal/../../../evil",
        "settings/..",
        "data/a\\b",
        "evil",
    ] {
        let archive = packed(&[
            ("tabiya-backup.json", ABOUT),
            (name, "evil"),
            ("manifest.json", r#"{"parts":[]}"#),
        ]);
        let target = Target::new();
        let error = restore(&archive[..], &target.folders, TurnOff).unwrap_err();
        assert!(
            matches!(error, BackupError::Unsafe { .. }),
            "{name}: {error}"
        );
        target.is_untouched();
    }
    for kind in [
        EntryType::Symlink,
        EntryType::Link,
        EntryType::Directory,
        EntryType::Fifo,
    ] {
        let entries = [("tabiya-backup.json", ABOUT), ("data/x", "")];
        let target = Target::new();
        let error = restore(&packed_as(kind, &entries)[..], &target.folders, TurnOff).unwrap_err();
        assert!(
            matches!(error, BackupError::Unsafe { .. }),
            "{kind:?}: {error}"
        );
        target.is_untouched();
    }
}

#[test]
fn strange_archives_are_refused() {
    let check = |entries: &[(&str, &str)], want: &str| {
        let target = Target::new();
        let error = restore(&packed(entries)[..], &target.folders, TurnOff).unwrap_err();
        assert!(error.to_string().contains(want), "{error}");
        target.is_untouched();
    };
    let about = ("tabiya-backup.json", ABOUT);
    let empty = ("manifest.json", r#"{"parts":[]}"#);
    let file = ("data/terminal/1.log", "right");
    check(&[("data/x", "x")], "not a backup");
    check(
        &[("tabiya-backup.json", r#"{"format":99}"#)],
        "later version",
    );
    check(
        &[("tabiya-backup.json", "{")],
        "damaged in tabiya-backup.json",
    );
    check(&[about, file], "manifest.json: it is missing");
    check(&[about, file, empty], "1.log: it does not belong here");
    check(&[about, file, file, empty], "twice");
    check(&[about, empty, file], "after the end");
    check(
        &[about, ("manifest.json", "[]")],
        "damaged in manifest.json",
    );
    let bomb = "0".repeat(1 << 20);
    check(
        &[about, ("data/tabiya.db", &bomb), empty],
        "does not belong",
    );
}

#[test]
fn other_files_are_no_backups() {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(b"[Event \"?\"]\n").unwrap();
    let gzip = gzip.finish().unwrap();
    for bytes in [&b""[..], b"PGN", b"[Event \"a long enough name\"]", &gzip] {
        let target = Target::new();
        let error = restore(bytes, &target.folders, TurnOff).unwrap_err();
        assert!(matches!(error, BackupError::NoBackup), "{error}");
        target.is_untouched();
    }
}
