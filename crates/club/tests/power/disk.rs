//! [`Disk`]: a virtual file system (VFS) for SQLite that can lose power, fill up, and ignore syncs.
//!
//! It wraps the system's files. Every operation except syncs is applied to those too; in addition it keeps each file's
//! content at the last sync, and the changes since. A power cut loses these changes, or some of them, or parts of
//! some, like a real disk that writes sectors in any order.

use std::{
    collections::HashMap,
    ffi::{CStr, CString, OsStr, c_char, c_int, c_void},
    fs,
    os::unix::ffi::OsStrExt,
    path::{Path, PathBuf},
    ptr, slice,
    sync::{Mutex, MutexGuard},
};

use rusqlite::ffi;
use tabiya_player::Random;

/// A disk. Registered with SQLite under its name as long as the program runs.
pub(crate) struct Disk {
    name: &'static str,
    real: *mut ffi::sqlite3_vfs,
    state: Mutex<DiskState>,
}

// SAFETY: `real` is the system's VFS, which SQLite itself uses from every thread and never changes.
unsafe impl Send for Disk {}
// SAFETY: as above; everything else is behind the mutex.
unsafe impl Sync for Disk {}

/// Content of the disk after a power cut.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Left {
    /// Only what was synced.
    Synced,
    /// Also the first of the later changes, the last of them torn.
    First,
    /// Also any of the later changes, each torn: any of its sectors.
    Any,
    /// Everything: only the program was killed.
    All,
}

/// Unit of atomic writes.
const SECTOR: usize = 512;

#[derive(Default)]
struct DiskState {
    files: HashMap<PathBuf, Tracked>,
    /// Number of changes and syncs until the power cut.
    to_go: Option<usize>,
    is_off: bool,
    /// Number of bytes by which files may still grow.
    room: Option<u64>,
    lies: bool,
    syncs: u64,
}

/// A file.
#[derive(Default)]
struct Tracked {
    /// Content at the last sync; `None` if it never reached the disk.
    synced: Option<Vec<u8>>,
    /// True if it was created since the directory was synced. SQLite does that with the first sync of such a file.
    is_new: bool,
    /// Changes since the last sync.
    changes: Vec<Change>,
    /// Length as programs see it.
    length: usize,
}

#[derive(Clone)]
enum Change {
    Write { offset: usize, data: Vec<u8> },
    Truncate(usize),
    Delete,
}

impl Disk {
    /// Creates and registers a disk.
    pub(crate) fn new(name: &'static str) -> &'static Self {
        // SAFETY: SQLite always has a default VFS and never frees it.
        let real = unsafe { ffi::sqlite3_vfs_find(ptr::null()) };
        let disk: &'static Self = Box::leak(Box::new(Self {
            name,
            real,
            state: Mutex::default(),
        }));
        register(disk);
        disk
    }

    /// Returns its VFS name.
    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// Cuts power after this many changes and syncs.
    pub(crate) fn cut_after(&self, operations: usize) {
        self.state().to_go = Some(operations);
    }

    /// Limits the free space; `None` removes the limit.
    pub(crate) fn leave_room(&self, bytes: Option<u64>) {
        self.state().room = bytes;
    }

    /// Reports syncs as done without doing them.
    pub(crate) fn lie(&self) {
        self.state().lies = true;
    }

    /// Returns the number of syncs.
    pub(crate) fn syncs(&self) -> u64 {
        self.state().syncs
    }

    /// Returns true if power is on.
    pub(crate) fn is_on(&self) -> bool {
        !self.state().is_off
    }

    /// Cuts power if it is on, and restores it. Every file must be closed.
    pub(crate) fn come_back(&self, left: Left, random: &mut Random) {
        let mut state = self.state();
        let mut files: Vec<_> = state.files.drain().collect();
        files.sort_by(|a, b| a.0.cmp(&b.0));
        for (path, file) in files {
            match file.after_the_cut(left, random) {
                Some(content) => fs::write(&path, content).unwrap(),
                None => drop(fs::remove_file(&path)),
            }
            // Shared memory is lost in any case.
            let shared = PathBuf::from(format!("{}-shm", path.display()));
            drop(fs::remove_file(shared));
        }
        state.to_go = None;
        state.is_off = false;
    }

    fn state(&self) -> MutexGuard<'_, DiskState> {
        self.state.lock().unwrap()
    }
}

impl DiskState {
    /// Counts an operation. The one during which power fails may have reached the disk, but is not acknowledged.
    fn tick(&mut self) -> Power {
        if self.is_off {
            return Power::Off;
        }
        if let Some(to_go) = &mut self.to_go {
            *to_go = to_go.saturating_sub(1);
            self.is_off = *to_go == 0;
        }
        if self.is_off { Power::Going } else { Power::On }
    }

    fn file(&mut self, path: &Path) -> &mut Tracked {
        self.files.entry(path.to_path_buf()).or_default()
    }

    fn open(&mut self, path: &Path) {
        let Some(file) = self.files.get_mut(path) else {
            let file = Tracked::found(path);
            self.files.insert(path.to_path_buf(), file);
            return;
        };
        if matches!(file.changes.last(), Some(Change::Delete)) {
            file.is_new = true;
            file.change(Change::Truncate(0));
        }
    }

    fn sync(&mut self, path: &Path) {
        if std::mem::take(&mut self.file(path).is_new) {
            let is_there = |file: &Tracked| !matches!(file.changes.last(), Some(Change::Delete));
            self.files.retain(|_, file| is_there(file));
        }
        self.file(path).sync();
    }

    /// Takes the space a file needs to grow; returns false if there is too little.
    fn grow(&mut self, path: &Path, end: usize) -> bool {
        let growth = end.saturating_sub(self.file(path).length) as u64;
        match &mut self.room {
            Some(room) if *room < growth => false,
            Some(room) => {
                *room -= growth;
                true
            }
            None => true,
        }
    }
}

/// State of power during an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Power {
    On,
    Going,
    Off,
}

impl Tracked {
    /// Reads a file before anything is done to it.
    fn found(path: &Path) -> Self {
        let synced = fs::read(path).ok();
        Self {
            is_new: synced.is_none(),
            length: synced.as_ref().map_or(0, Vec::len),
            synced,
            changes: Vec::new(),
        }
    }

    fn change(&mut self, change: Change) {
        self.length = match &change {
            Change::Write { offset, data } => self.length.max(offset + data.len()),
            Change::Truncate(length) => *length,
            Change::Delete => 0,
        };
        self.changes.push(change);
    }

    fn sync(&mut self) {
        let mut content = self.synced.take().unwrap_or_default();
        for change in self.changes.drain(..) {
            change.apply(&mut content);
        }
        self.synced = Some(content);
    }

    fn after_the_cut(mut self, left: Left, random: &mut Random) -> Option<Vec<u8>> {
        let changes = std::mem::take(&mut self.changes);
        let is_new = self.synced.is_none();
        let kept: Vec<Change> = match left {
            Left::Synced => Vec::new(),
            Left::All => changes,
            Left::First => {
                let count = random.below(changes.len() + 1);
                let torn = changes.get(count).cloned();
                let whole = changes.into_iter().take(count);
                whole
                    .chain(torn.into_iter().flat_map(|change| change.tear(random)))
                    .collect()
            }
            Left::Any => changes
                .into_iter()
                .flat_map(|change| change.tear(random))
                .collect(),
        };
        if kept.is_empty() && is_new || matches!(kept.last(), Some(Change::Delete)) {
            return None;
        }
        self.changes = kept;
        self.sync();
        self.synced
    }
}

impl Change {
    fn apply(self, content: &mut Vec<u8>) {
        match self {
            Self::Write { offset, data } => {
                let end = offset + data.len();
                content.resize(content.len().max(end), 0);
                content[offset..end].copy_from_slice(&data);
            }
            Self::Truncate(length) => content.resize(length, 0),
            Self::Delete => content.clear(),
        }
    }

    /// Returns some of its sectors.
    fn tear(self, random: &mut Random) -> Vec<Self> {
        let Self::Write { offset, data } = self else {
            let kept = (random.below(2) == 0).then_some(self);
            return kept.into_iter().collect();
        };
        let mut pieces = Vec::new();
        let mut start = 0;
        while start < data.len() {
            let to_boundary = SECTOR - (offset + start) % SECTOR;
            let end = data.len().min(start + to_boundary);
            if random.below(2) == 0 {
                pieces.push(Self::Write {
                    offset: offset + start,
                    data: data[start..end].to_vec(),
                });
            }
            start = end;
        }
        pieces
    }
}

// Callbacks for SQLite.

/// An open file as SQLite sees it. The system's own follows it in memory.
#[repr(C)]
struct SimulatedFile {
    base: ffi::sqlite3_file,
    disk: *const Disk,
    /// Its path if it is tracked; created by `Box::into_raw`.
    path: *mut PathBuf,
}

/// Offset of the system's file: everything in it is aligned to eight bytes.
const REAL: usize = size_of::<SimulatedFile>().next_multiple_of(16);

fn register(disk: &'static Disk) {
    let name = CString::new(disk.name).unwrap().into_raw();
    // SAFETY: `real` is the default VFS; the copy becomes ours. The copy, its name and the disk are never freed, as
    // SQLite requires.
    unsafe {
        let layer = Box::leak(Box::new(*disk.real));
        layer.szOsFile += REAL as c_int;
        layer.pNext = ptr::null_mut();
        layer.zName = name;
        layer.pAppData = ptr::from_ref(disk).cast_mut().cast();
        layer.xOpen = Some(open);
        layer.xDelete = Some(delete);
        layer.xAccess = Some(access);
        layer.xFullPathname = Some(full_pathname);
        assert_eq!(ffi::sqlite3_vfs_register(layer, 0), ffi::SQLITE_OK);
    }
}

static METHODS: ffi::sqlite3_io_methods = ffi::sqlite3_io_methods {
    // Without the methods of version 3: files are not memory-mapped.
    iVersion: 2,
    xClose: Some(close),
    xRead: Some(read),
    xWrite: Some(write),
    xTruncate: Some(truncate),
    xSync: Some(sync),
    xFileSize: Some(file_size),
    xLock: Some(lock),
    xUnlock: Some(unlock),
    xCheckReservedLock: Some(check_reserved_lock),
    xFileControl: Some(file_control),
    xSectorSize: Some(sector_size),
    xDeviceCharacteristics: Some(device_characteristics),
    xShmMap: Some(shm_map),
    xShmLock: Some(shm_lock),
    xShmBarrier: Some(shm_barrier),
    xShmUnmap: Some(shm_unmap),
    xFetch: None,
    xUnfetch: None,
};

/// Returns the disk of a VFS.
///
/// # Safety
/// The VFS was created by [`register`].
unsafe fn disk_of<'a>(layer: *mut ffi::sqlite3_vfs) -> &'a Disk {
    // SAFETY: `register` stored a disk there that lives for ever.
    unsafe { &*(*layer).pAppData.cast::<Disk>() }
}

/// Returns the disk and path of a tracked file.
///
/// # Safety
/// The file was opened by [`open`].
unsafe fn tracked<'a>(file: *mut ffi::sqlite3_file) -> Option<(&'a Disk, &'a Path)> {
    // SAFETY: `open` has initialised the fields; the path lives until the file is closed.
    unsafe {
        let file = &*file.cast::<SimulatedFile>();
        let path = file.path.as_ref()?;
        Some((&*file.disk, path))
    }
}

/// Returns the system's file behind one of ours, and its methods.
///
/// # Safety
/// The file was opened by [`open`].
unsafe fn real(
    file: *mut ffi::sqlite3_file,
) -> (*mut ffi::sqlite3_file, &'static ffi::sqlite3_io_methods) {
    // SAFETY: SQLite has allocated `szOsFile` bytes, so the system's file fits behind ours; its methods are a static
    // table.
    unsafe {
        let real: *mut ffi::sqlite3_file = file.byte_add(REAL);
        (real, &*(*real).pMethods)
    }
}

unsafe extern "C" fn open(
    layer: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    file: *mut ffi::sqlite3_file,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    const KEPT: c_int =
        ffi::SQLITE_OPEN_MAIN_DB | ffi::SQLITE_OPEN_WAL | ffi::SQLITE_OPEN_MAIN_JOURNAL;
    // SAFETY: SQLite passes a registered VFS, a name that is null or zero-terminated, and memory for a file of
    // `szOsFile` bytes.
    unsafe {
        let disk = disk_of(layer);
        (*file).pMethods = ptr::null();
        let mut path = ptr::null_mut();
        if flags & KEPT != 0 && !name.is_null() {
            let known = PathBuf::from(OsStr::from_bytes(CStr::from_ptr(name).to_bytes()));
            let is_new = !known.exists();
            if is_new && flags & ffi::SQLITE_OPEN_CREATE != 0 && disk.state().is_off {
                return ffi::SQLITE_CANTOPEN;
            }
            disk.state().open(&known);
            path = Box::into_raw(Box::new(known));
        }
        let ours = file.cast::<SimulatedFile>();
        (*ours).disk = disk;
        (*ours).path = path;
        let behind: *mut ffi::sqlite3_file = file.byte_add(REAL);
        (*behind).pMethods = ptr::null();
        let code = (*disk.real).xOpen.unwrap()(disk.real, name, behind, flags, out);
        if code == ffi::SQLITE_OK {
            (*file).pMethods = &METHODS;
        } else if !path.is_null() {
            drop(Box::from_raw(path));
        }
        code
    }
}

unsafe extern "C" fn delete(
    layer: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    sync_dir: c_int,
) -> c_int {
    // SAFETY: as for `open`.
    unsafe {
        let disk = disk_of(layer);
        let path = PathBuf::from(OsStr::from_bytes(CStr::from_ptr(name).to_bytes()));
        let mut state = disk.state();
        let power = state.tick();
        if power == Power::Off {
            return ffi::SQLITE_IOERR_DELETE;
        }
        if sync_dir != 0 && power == Power::On && !state.lies {
            state.files.remove(&path);
        } else if let Some(file) = state.files.get_mut(&path) {
            file.change(Change::Delete);
        }
        drop(state);
        (*disk.real).xDelete.unwrap()(disk.real, name, 0)
    }
}

unsafe extern "C" fn access(
    layer: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    flags: c_int,
    out: *mut c_int,
) -> c_int {
    // SAFETY: the arguments are passed on as SQLite gave them, to the VFS they are for.
    unsafe {
        let real = disk_of(layer).real;
        (*real).xAccess.unwrap()(real, name, flags, out)
    }
}

unsafe extern "C" fn full_pathname(
    layer: *mut ffi::sqlite3_vfs,
    name: *const c_char,
    length: c_int,
    out: *mut c_char,
) -> c_int {
    // SAFETY: as for `access`.
    unsafe {
        let real = disk_of(layer).real;
        (*real).xFullPathname.unwrap()(real, name, length, out)
    }
}

unsafe extern "C" fn close(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: SQLite closes a file once; the path was created by `Box::into_raw`.
    unsafe {
        let (behind, methods) = real(file);
        let code = methods.xClose.unwrap()(behind);
        let ours = file.cast::<SimulatedFile>();
        if !(*ours).path.is_null() {
            drop(Box::from_raw((*ours).path));
        }
        (*file).pMethods = ptr::null();
        code
    }
}

unsafe extern "C" fn read(
    file: *mut ffi::sqlite3_file,
    to: *mut c_void,
    length: c_int,
    offset: i64,
) -> c_int {
    // SAFETY: the file is one of ours; the rest is passed on as SQLite gave it.
    unsafe {
        let (behind, methods) = real(file);
        methods.xRead.unwrap()(behind, to, length, offset)
    }
}

unsafe extern "C" fn write(
    file: *mut ffi::sqlite3_file,
    from: *const c_void,
    length: c_int,
    offset: i64,
) -> c_int {
    // SAFETY: the file is one of ours, and SQLite passes `length` readable bytes.
    unsafe {
        if let Some((disk, path)) = tracked(file) {
            let mut state = disk.state();
            let power = state.tick();
            if power == Power::Off {
                return ffi::SQLITE_IOERR_WRITE;
            }
            let data = slice::from_raw_parts(from.cast::<u8>(), length as usize).to_vec();
            let offset = offset as usize;
            if !state.grow(path, offset + data.len()) {
                return ffi::SQLITE_FULL;
            }
            state.file(path).change(Change::Write { offset, data });
            if power == Power::Going {
                return ffi::SQLITE_IOERR_WRITE;
            }
        }
        let (behind, methods) = real(file);
        methods.xWrite.unwrap()(behind, from, length, offset)
    }
}

unsafe extern "C" fn truncate(file: *mut ffi::sqlite3_file, size: i64) -> c_int {
    // SAFETY: the file is one of ours.
    unsafe {
        if let Some((disk, path)) = tracked(file) {
            let mut state = disk.state();
            let power = state.tick();
            if power == Power::Off {
                return ffi::SQLITE_IOERR_TRUNCATE;
            }
            state.file(path).change(Change::Truncate(size as usize));
            if power == Power::Going {
                return ffi::SQLITE_IOERR_TRUNCATE;
            }
        }
        let (behind, methods) = real(file);
        methods.xTruncate.unwrap()(behind, size)
    }
}

unsafe extern "C" fn sync(file: *mut ffi::sqlite3_file, flags: c_int) -> c_int {
    // SAFETY: the file is one of ours.
    unsafe {
        let Some((disk, path)) = tracked(file) else {
            let (behind, methods) = real(file);
            return methods.xSync.unwrap()(behind, flags);
        };
        let mut state = disk.state();
        if state.tick() != Power::On {
            return ffi::SQLITE_IOERR_FSYNC;
        }
        state.syncs += 1;
        if !state.lies {
            state.sync(path);
        }
        ffi::SQLITE_OK
    }
}

unsafe extern "C" fn file_size(file: *mut ffi::sqlite3_file, out: *mut i64) -> c_int {
    // SAFETY: as for `read`; likewise below.
    unsafe {
        let (behind, methods) = real(file);
        methods.xFileSize.unwrap()(behind, out)
    }
}

unsafe extern "C" fn lock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xLock.unwrap()(behind, level)
    }
}

unsafe extern "C" fn unlock(file: *mut ffi::sqlite3_file, level: c_int) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xUnlock.unwrap()(behind, level)
    }
}

unsafe extern "C" fn check_reserved_lock(file: *mut ffi::sqlite3_file, out: *mut c_int) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xCheckReservedLock.unwrap()(behind, out)
    }
}

unsafe extern "C" fn file_control(
    file: *mut ffi::sqlite3_file,
    operation: c_int,
    argument: *mut c_void,
) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xFileControl.unwrap()(behind, operation, argument)
    }
}

unsafe extern "C" fn sector_size(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xSectorSize.unwrap()(behind)
    }
}

unsafe extern "C" fn device_characteristics(file: *mut ffi::sqlite3_file) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xDeviceCharacteristics.unwrap()(behind)
    }
}

unsafe extern "C" fn shm_map(
    file: *mut ffi::sqlite3_file,
    page: c_int,
    size: c_int,
    extend: c_int,
    out: *mut *mut c_void,
) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xShmMap.unwrap()(behind, page, size, extend, out)
    }
}

unsafe extern "C" fn shm_lock(
    file: *mut ffi::sqlite3_file,
    offset: c_int,
    count: c_int,
    flags: c_int,
) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xShmLock.unwrap()(behind, offset, count, flags)
    }
}

unsafe extern "C" fn shm_barrier(file: *mut ffi::sqlite3_file) {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xShmBarrier.unwrap()(behind)
    }
}

unsafe extern "C" fn shm_unmap(file: *mut ffi::sqlite3_file, delete: c_int) -> c_int {
    // SAFETY: as for `read`.
    unsafe {
        let (behind, methods) = real(file);
        methods.xShmUnmap.unwrap()(behind, delete)
    }
}
