//! [`Nats`]: a [`Bus`] over NATS.

use async_nats::{Client, ConnectOptions, Event};
use bytes::Bytes;
use data_encoding::HEXLOWER;
use futures_util::StreamExt;
use tokio::sync::mpsc;

use super::{Bus, BusError, BusFuture, QUEUED_FRAMES};
use crate::{NodeId, people};

/// Carries frames over NATS: each node subscribes to a subject of its own. Nothing is stored there.
///
/// Whoever may use the NATS server can act as a node, so it must be open only to the nodes, or ask for a password.
#[derive(Clone, Debug)]
pub struct Nats {
    client: Client,
    /// Beginning of the subjects. Clubs that share a NATS server have different ones.
    prefix: String,
}

impl Nats {
    /// Connects to NATS servers, given their addresses (`nats://host:4222`, several separated by commas). `club` is a
    /// secret that all nodes of the club share; it tells clubs on the same servers apart.
    ///
    /// # Errors
    ///
    /// If none can be reached. Later it connects again by itself.
    pub async fn connect(servers: &str, club: &[u8]) -> Result<Self, BusError> {
        let servers: Vec<&str> = servers.split(',').map(str::trim).collect();
        let options = ConnectOptions::new()
            .name("tabiya")
            .subscription_capacity(QUEUED_FRAMES)
            .event_callback(|event| async move {
                match event {
                    Event::Connected => tracing::info!("connected to NATS"),
                    other => tracing::warn!(event = %other, "NATS"),
                }
            });
        let client = options.connect(servers).await.map_err(to_error)?;
        let hash = people::hash(club);
        Ok(Self {
            client,
            prefix: format!("tabiya.{}", HEXLOWER.encode(&hash[..8])),
        })
    }

    fn subject(&self, node: NodeId) -> String {
        format!("{}.node.{node}", self.prefix)
    }
}

impl Bus for Nats {
    fn send(&self, to: NodeId, frame: Bytes) -> BusFuture<()> {
        let (client, subject) = (self.client.clone(), self.subject(to));
        Box::pin(async move { client.publish(subject, frame).await.map_err(to_error) })
    }

    fn receive(&self, node: NodeId) -> BusFuture<mpsc::Receiver<Bytes>> {
        let (client, subject) = (self.client.clone(), self.subject(node));
        Box::pin(async move {
            let mut messages = client.subscribe(subject).await.map_err(to_error)?;
            // So that it takes effect before anybody hears of this node.
            client.flush().await.map_err(to_error)?;
            let (sender, receiver) = mpsc::channel(QUEUED_FRAMES);
            tokio::spawn(async move {
                while let Some(message) = messages.next().await {
                    // The receiver is gone when the node has joined again under another id.
                    if sender.send(message.payload).await.is_err() {
                        return;
                    }
                }
            });
            Ok(receiver)
        })
    }
}

fn to_error(error: impl std::error::Error) -> BusError {
    BusError(error.to_string())
}
