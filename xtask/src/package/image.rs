//! The OCI image, written without a daemon: two layers from scratch, the C library and the program.
//!
//! The archive is an OCI image layout that also has the `manifest.json` of `docker save`, so that any version of Docker
//! and Podman loads it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde_json::{Value, json};

use super::Release;
use super::checksum::sha256;
use super::debian;
use super::elf::ElfNeeds;
use super::file_tree::{FileTree, gzip};
use crate::Result;
use crate::command::root;

/// User and group that the program runs as.
const USER: u64 = 8064;
const DATA: &str = "/var/lib/tabiya";

/// Folders in which libraries are looked for.
const LIBRARY_FOLDERS: [&str; 5] = ["/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib"];

/// Name of the image. No engine looks for `localhost` elsewhere if the image is missing.
pub(super) fn name(version: &str) -> String {
    format!("localhost/tabiya:{version}")
}

/// Compose file for the image.
pub(super) fn compose_file(version: &str) -> Result<String> {
    let text = fs::read_to_string(root().join("packaging/compose.yaml"))?;
    Ok(text
        .replace("localhost/tabiya:VERSION", &name(version))
        .replace("VERSION", version))
}

/// Writes the archive.
pub(super) fn package(release: &Release) -> Result<Vec<u8>> {
    let mut blobs = Blobs::default();
    let layers = [
        ("the C library and the user", system_layer(release)?),
        ("the program", program_layer(release)?),
    ];
    let mut layer_descriptors = Vec::new();
    let mut layer_hashes = Vec::new();
    let mut history = Vec::new();
    let created = release.time.to_rfc3339();
    for (what, files) in layers {
        let tar = files.to_tar("", release.time)?;
        layer_hashes.push(format!("sha256:{}", sha256(&tar)));
        layer_descriptors
            .push(blobs.add("application/vnd.oci.image.layer.v1.tar+gzip", gzip(&tar)?));
        history.push(json!({ "created": created, "created_by": what }));
    }
    let config = json!({
        "created": created,
        "architecture": debian::architecture(release.architecture),
        "os": "linux",
        "config": {
            "User": format!("{USER}:{USER}"),
            "ExposedPorts": { "8064/tcp": {} },
            "Entrypoint": ["/usr/bin/tabiya"],
            "Cmd": ["serve", "--data", DATA],
            // So that all commands in the container find the data.
            "Env": ["PATH=/usr/bin", "XDG_DATA_HOME=/var/lib"],
            "Volumes": { DATA: {} },
            "WorkingDir": DATA,
            "StopSignal": "SIGTERM",
            "Labels": {
                "org.opencontainers.image.title": "Tabiya",
                "org.opencontainers.image.version": release.version,
                "org.opencontainers.image.licenses": "GPL-3.0-or-later",
            },
        },
        "rootfs": { "type": "layers", "diff_ids": layer_hashes },
        "history": history,
    });
    let config = blobs.add_json("application/vnd.oci.image.config.v1+json", &config)?;
    let manifest = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": config,
        "layers": layer_descriptors,
    });
    let manifest = blobs.add_json("application/vnd.oci.image.manifest.v1+json", &manifest)?;
    layout(release, blobs, manifest, &config, &layer_descriptors)
}

/// The whole archive: blobs, their index, and the index that `docker save` writes.
fn layout(
    release: &Release,
    blobs: Blobs,
    mut manifest: Value,
    config: &Value,
    layers: &[Value],
) -> Result<Vec<u8>> {
    let name = name(&release.version);
    manifest["annotations"] = json!({
        "org.opencontainers.image.ref.name": release.version,
        "io.containerd.image.name": name,
    });
    let index = json!({
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.index.v1+json",
        "manifests": [manifest],
    });
    let docker = json!([{
        "Config": blob_path(config),
        "RepoTags": [name],
        "Layers": layers.iter().map(blob_path).collect::<Vec<_>>(),
    }]);
    let mut files = blobs.files;
    files.add_file("oci-layout", r#"{"imageLayoutVersion":"1.0.0"}"#);
    files.add_file("index.json", serde_json::to_vec(&index)?);
    files.add_file("manifest.json", serde_json::to_vec(&docker)?);
    Ok(files.to_tar("", release.time)?)
}

/// Content by its hash.
#[derive(Default)]
struct Blobs {
    files: FileTree,
}

impl Blobs {
    /// Adds a blob and returns its descriptor.
    fn add(&mut self, media_type: &str, bytes: Vec<u8>) -> Value {
        let hash = sha256(&bytes);
        let descriptor = json!({
            "mediaType": media_type,
            "digest": format!("sha256:{hash}"),
            "size": bytes.len(),
        });
        self.files.add_file(&format!("blobs/sha256/{hash}"), bytes);
        descriptor
    }

    fn add_json(&mut self, media_type: &str, value: &Value) -> Result<Value> {
        Ok(self.add(media_type, serde_json::to_vec(value)?))
    }
}

/// Path of a blob in the archive.
fn blob_path(descriptor: &Value) -> String {
    let digest = descriptor["digest"].as_str().unwrap_or_default();
    format!("blobs/{}", digest.replace(':', "/"))
}

/// The libraries that the program needs, from this system; the user; and the folders that programs expect.
fn system_layer(release: &Release) -> Result<FileTree> {
    let mut files = FileTree::default();
    files.add_file(
        "etc/passwd",
        format!("root:x:0:0:root:/:/nologin\ntabiya:x:{USER}:{USER}:Tabiya:{DATA}:/nologin\n"),
    );
    files.add_file("etc/group", format!("root:x:0:\ntabiya:x:{USER}:\n"));
    files.add_file("etc/nsswitch.conf", "hosts: files dns\n");
    files.add_folder("tmp", 0o1777, 0);
    files.add_folder(&DATA[1..], 0o700, USER);
    let needs = &release.program.needs;
    let Some(interpreter) = &needs.interpreter else {
        return Ok(files);
    };
    let mut open = vec![PathBuf::from(interpreter)];
    open.extend(find_all(&needs.libraries)?);
    let mut seen = BTreeSet::new();
    while let Some(path) = open.pop() {
        if !seen.insert(path.clone()) {
            continue;
        }
        let bytes = fs::read(&path)
            .map_err(|error| format!("cannot read the library {}: {error}", path.display()))?;
        open.extend(find_all(&ElfNeeds::of_bytes(&bytes)?.libraries)?);
        files.add_program(path.to_string_lossy().trim_start_matches('/'), bytes);
    }
    let licence = Path::new("/usr/share/doc/libc6/copyright");
    if let Ok(text) = fs::read(licence) {
        files.add_file("usr/share/doc/libc6/copyright", text);
    }
    Ok(files)
}

fn program_layer(release: &Release) -> Result<FileTree> {
    let mut files = FileTree::default();
    files.add_program("usr/bin/tabiya", release.program.bytes.as_slice());
    let licences = release.dependencies.to_text();
    files.add_file("usr/share/doc/tabiya/DEPENDENCIES.txt", licences);
    Ok(files)
}

/// Paths of libraries on this system. The dynamic loader of the image looks in the same folders.
fn find_all(names: &[String]) -> Result<Vec<PathBuf>> {
    names.iter().map(|name| find(name)).collect()
}

fn find(name: &str) -> Result<PathBuf> {
    let multiarch = format!("/lib/{}-linux-gnu", std::env::consts::ARCH);
    let folders = std::iter::once(multiarch.as_str()).chain(LIBRARY_FOLDERS);
    let mut paths = folders.map(|folder| Path::new(folder).join(name));
    paths.find(|path| path.exists()).ok_or_else(|| {
        format!("the image needs {name}, which is in none of the library folders of this system")
            .into()
    })
}

/// Command that a container runs.
pub(super) struct UnpackedImage {
    /// User and group.
    pub(super) user: String,
    /// Program and arguments.
    pub(super) command: Vec<String>,
}

/// Unpacks an image into a folder as a container engine does: finds the manifest, and lays one layer over the other.
pub(super) fn unpack(archive: &[u8], folder: &Path) -> Result<UnpackedImage> {
    let files = read_archive(archive)?;
    let json = |path: &str| -> Result<Value> {
        let bytes = files
            .get(path)
            .ok_or_else(|| format!("the image has no {path}"))?;
        Ok(serde_json::from_slice(bytes)?)
    };
    let index = json("index.json")?;
    let manifest = json(&blob_path(&index["manifests"][0]))?;
    let config = json(&blob_path(&manifest["config"]))?;
    fs::create_dir_all(folder)?;
    for layer in manifest["layers"].as_array().into_iter().flatten() {
        let path = blob_path(layer);
        let bytes = files
            .get(&path)
            .ok_or_else(|| format!("the image has no {path}"))?;
        let mut layer = tar::Archive::new(GzDecoder::new(bytes.as_slice()));
        layer.set_preserve_permissions(true);
        layer.set_preserve_ownerships(true);
        layer.unpack(folder)?;
    }
    let config = &config["config"];
    let lists = [&config["Entrypoint"], &config["Cmd"]];
    let words = lists.into_iter().filter_map(Value::as_array).flatten();
    Ok(UnpackedImage {
        user: config["User"].as_str().unwrap_or_default().to_string(),
        command: words
            .filter_map(Value::as_str)
            .map(str::to_string)
            .collect(),
    })
}

/// Files of a tar archive by path. Blobs have the hash that their name says.
fn read_archive(archive: &[u8]) -> Result<BTreeMap<String, Vec<u8>>> {
    let mut files = BTreeMap::new();
    for entry in tar::Archive::new(archive).entries()? {
        let mut entry = entry?;
        let path = entry.path()?.to_string_lossy().into_owned();
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes)?;
        if let Some(hash) = path.strip_prefix("blobs/sha256/")
            && !hash.is_empty()
            && hash != sha256(&bytes)
        {
            return Err(format!("{path} has another hash").into());
        }
        files.insert(path, bytes);
    }
    Ok(files)
}
