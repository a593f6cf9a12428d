//! Nodes, their leases and shards, and the fence.

use std::{sync::Arc, time::Duration};

use tabiya_club::{
    ClusterState, Membership, NodeId, PersonRow, Postgres, PostgresOptions, RevocationMark,
    RevokedSession, Shard, Store, StoreError, TokenRow,
};
use tabiya_game::Moment;
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};

use crate::{
    id,
    proxy::{Fault, Proxy},
    server,
};

/// A lease that does not lapse during a test.
pub(crate) const LONG: Duration = Duration::from_secs(600);
/// A lease that lapses soon, but not between two looks at it on a busy machine.
pub(crate) const SHORT: Duration = Duration::from_millis(500);

#[tokio::test]
async fn nodes_join_and_leave() {
    let url = server().create_database();
    let (one, first) = joined(&url, "one", LONG).await;
    let (two, second) = joined(&url, "two", LONG).await;
    assert!(first < second);
    let state = renewed(&one).await;
    let nodes: Vec<_> = state
        .nodes
        .iter()
        .map(|node| (node.id, &*node.name))
        .collect();
    assert_eq!(nodes, [(first, "one"), (second, "two")]);
    assert!(
        state
            .nodes
            .iter()
            .all(|node| node.holds_lock && !node.is_lapsed)
    );
    assert_eq!(state.shards, vec![None; Shard::COUNT]);
    let lease = Duration::from_millis(state.until.0 - state.now.0);
    assert_eq!(lease, LONG);

    let again = one.join("one").await;
    assert!(matches!(again, Err(StoreError::Failed(_))), "{again:?}");
    two.leave().await.unwrap();
    let state = renewed(&one).await;
    assert_eq!(state.nodes.len(), 1);
    // Who has left writes nothing, until it joins again.
    assert_eq!(two.check().await, Err(StoreError::Fenced));
    assert_eq!(
        two.renew(RevocationMark::default()).await,
        Err(StoreError::Fenced)
    );
    let third = two.join("two").await.unwrap();
    assert!(third > second);
    two.check().await.unwrap();
}

#[tokio::test]
async fn who_has_not_joined_is_no_node() {
    let store = crate::connect(&server().create_database()).await;
    store.check().await.unwrap();
    let node = NodeId::from_number(1).unwrap();
    for failed in [
        store.renew(RevocationMark::default()).await.err(),
        store.take_over(node).await.err(),
        store.claim_unowned(&all()).await.err(),
        store.leave().await.err(),
    ] {
        let failed = failed.unwrap().to_string();
        assert!(failed.contains("has not joined"), "{failed}");
    }
}

#[tokio::test]
async fn each_shard_has_one_owner() {
    let url = server().create_database();
    let (one, first) = joined(&url, "one", LONG).await;
    let (two, second) = joined(&url, "two", LONG).await;
    let shards = all();
    let (left, right) = shards.split_at(600);
    // Both want all of them.
    let (mut mine, theirs) = tokio::join!(one.claim_unowned(left), two.claim_unowned(&shards));
    let mut claimed = theirs.unwrap();
    claimed.append(mine.as_mut().unwrap());
    claimed.sort();
    assert_eq!(claimed, shards);
    assert_eq!(one.claim_unowned(&shards).await, Ok(vec![]));
    let owners = renewed(&one).await.shards;
    assert!(owners[600..].iter().all(|owner| *owner == Some(second)));

    // Only the owner gives them away, and only to a node.
    let given = two.move_shards(right, first).await.unwrap();
    assert_eq!(sorted(given), right);
    assert_eq!(two.move_shards(right, first).await, Ok(vec![]));
    let nobody = NodeId::from_number(99).unwrap();
    assert_eq!(one.move_shards(right, nobody).await, Ok(vec![]));
    two.leave().await.unwrap();
    assert_eq!(one.move_shards(right, second).await, Ok(vec![]));
    let owners = renewed(&one).await.shards;
    assert!(
        owners
            .iter()
            .all(|owner| [None, Some(first)].contains(owner))
    );
    // What the other one has left is free.
    one.claim_unowned(&shards).await.unwrap();
    assert_eq!(renewed(&one).await.shards, vec![Some(first); Shard::COUNT]);
}

#[tokio::test]
async fn a_living_node_is_not_replaced() {
    let url = server().create_database();
    let (one, first) = joined(&url, "one", LONG).await;
    let (two, _) = joined(&url, "two", LONG).await;
    assert_eq!(two.take_over(first).await, Ok(false));
    assert_eq!(renewed(&two).await.nodes.len(), 2);
    one.check().await.unwrap();
}

/// The lock of a process that has ended is free at once, and its lease lapses later.
#[tokio::test]
async fn the_end_of_a_process_is_seen_at_once() {
    let url = server().create_database();
    let (two, _) = joined(&url, "two", LEASE).await;
    sleep(LEASE + Duration::from_millis(200)).await;
    let (one, first) = joined(&url, "one", LEASE).await;
    assert_eq!(two.take_over(first).await, Ok(false));
    drop(one);
    until(async || !member(&renewed(&two).await, first).holds_lock).await;
    assert_eq!(two.take_over(first).await, Ok(true));
}

/// Time in which a process ends and is replaced on a busy machine.
const LEASE: Duration = Duration::from_secs(4);

/// After PostgreSQL was restarted, nobody has a lock for a while.
#[tokio::test]
async fn a_missing_lock_proves_nothing_to_a_new_connection() {
    let url = server().create_database();
    let (one, first) = joined(&url, "one", LONG).await;
    let (two, _) = joined(&url, "two", LONG).await;
    drop(one);
    until(async || !member(&renewed(&two).await, first).holds_lock).await;
    assert_eq!(two.take_over(first).await, Ok(false));
}

/// A node that was cut off itself knows nothing about the others.
#[tokio::test]
async fn nobody_is_replaced_by_a_node_that_was_cut_off() {
    let url = server().create_database();
    let (one, first) = joined(&url, "one", SHORT).await;
    let (two, second) = joined(&url, "two", SHORT).await;
    let since = |condition: &str| {
        let sql = format!("SELECT count(*) FROM node_leases WHERE since {condition}");
        server().execute(&url, &sql)
    };
    assert_eq!(since("= '-infinity'"), "2");
    // The second one comes back after its lease has lapsed.
    until_lapsed(&one, second).await;
    renewed(&two).await;
    assert_eq!(since("> '-infinity' AND since <= now()"), "1");
    // However long this takes, it counts as having come back just now.
    let set = "UPDATE node_leases SET since = now() + interval '1 hour'";
    server().execute(&url, set);
    sleep(SHORT * 2).await;
    assert!(member(&state_without_renewal(&url).await, first).is_lapsed);
    assert_eq!(two.take_over(first).await, Ok(false));
    one.check().await.unwrap();
    server().execute(&url, "UPDATE node_leases SET since = '-infinity'");
    assert_eq!(two.take_over(first).await, Ok(true));
}

/// Returns the state as a third node sees it.
async fn state_without_renewal(url: &str) -> ClusterState {
    let (third, _) = joined(url, "third", LONG).await;
    renewed(&third).await
}

#[tokio::test]
async fn a_lease_lapses_and_can_be_renewed() {
    let url = server().create_database();
    let (one, first) = joined(&url, "one", SHORT).await;
    let (two, second) = joined(&url, "two", SHORT).await;
    until_lapsed(&two, first).await;
    // Nobody has replaced it.
    let state = renewed(&one).await;
    assert!(!member(&state, first).is_lapsed);
    until_lapsed(&one, second).await;
    assert_eq!(one.check().await, Ok(()));
}

#[tokio::test]
async fn all_nodes_learn_whose_rights_have_changed() {
    let url = server().create_database();
    let (one, _) = joined(&url, "one", LONG).await;
    let (two, _) = joined(&url, "two", LONG).await;
    let anna = PersonRow {
        id: id(1),
        name: "Anna".into(),
        password: None,
        epoch: 0,
        since: Moment(1),
    };
    one.put_person(anna.clone(), None).await.unwrap();
    let token = TokenRow {
        id: id(5),
        person: id(2),
        label: "board".into(),
        hash: [5; 32],
        since: Moment(1),
    };
    one.put_token(token).await.unwrap();
    let mut mark = two
        .renew(RevocationMark::default())
        .await
        .unwrap()
        .last_revocation;
    let quiet = two.renew(mark).await.unwrap();
    assert_eq!(quiet.revoked, []);

    let secured = PersonRow {
        password: Some("hash".into()),
        ..anna.clone()
    };
    let session = RevokedSession {
        hash: [7; 32],
        person: id(3),
        until: Moment(99),
    };
    one.put_credentials(secured, Some(anna)).await.unwrap();
    mark = check_told(&two, mark, 1).await;
    assert_eq!(one.remove_token(id(2), id(5)).await, Ok(true));
    mark = check_told(&two, mark, 2).await;
    one.revoke_session(session).await.unwrap();
    mark = check_told(&two, mark, 3).await;
    one.revoke_person(id(4)).await.unwrap();
    mark = check_told(&two, mark, 4).await;
    // Nothing was removed: nobody is told.
    assert_eq!(one.remove_token(id(2), id(5)).await, Ok(false));
    assert_eq!(two.renew(mark).await.unwrap().revoked, []);
}

/// Checks that a person is named, and not for ever.
async fn check_told(store: &Postgres, mark: RevocationMark, person: i64) -> RevocationMark {
    let state = store.renew(mark).await.unwrap();
    assert!(
        state.revoked.contains(&id(person)),
        "{person}: {:?}",
        state.revoked
    );
    let mut mark = state.last_revocation;
    // Transactions in other databases of the same server may delay this.
    until(async || {
        let state = store.renew(mark).await.unwrap();
        mark = state.last_revocation;
        state.revoked.is_empty()
    })
    .await;
    mark
}

/// A revocation whose transaction takes longer than later ones is not missed.
#[tokio::test]
async fn a_revocation_that_is_committed_late_is_told() {
    let url = server().create_database();
    let proxy = Proxy::start(server(), &url).await;
    let (slow, _) = joined(proxy.url(), "slow", LONG).await;
    let (quick, _) = joined(&url, "quick", LONG).await;
    let mark = quick
        .renew(RevocationMark::default())
        .await
        .unwrap()
        .last_revocation;
    let release = Arc::new(Notify::new());
    proxy.fail_next(Fault::Hold(Arc::clone(&release)));
    let first = slow.revoke_person(id(1));
    proxy.wait_for_fault().await;
    quick.revoke_person(id(2)).await.unwrap();
    let state = quick.renew(mark).await.unwrap();
    assert_eq!(state.revoked, [id(2)]);
    release.notify_one();
    first.await.unwrap();
    let state = quick.renew(state.last_revocation).await.unwrap();
    assert!(state.revoked.contains(&id(1)), "{:?}", state.revoked);
}

pub(crate) async fn joined(url: &str, name: &str, lease: Duration) -> (Postgres, NodeId) {
    let options = PostgresOptions {
        lease,
        ..crate::OPTIONS
    };
    let store = Postgres::connect(url, options).await;
    let store = store.unwrap_or_else(|error| panic!("{error}"));
    let node = store.join(name).await.unwrap();
    (store, node)
}

pub(crate) async fn renewed(store: &Postgres) -> ClusterState {
    store.renew(RevocationMark::default()).await.unwrap()
}

#[track_caller]
fn member(state: &ClusterState, node: NodeId) -> &tabiya_club::ClusterNode {
    let found = state.nodes.iter().find(|found| found.id == node);
    found.unwrap_or_else(|| panic!("{node} is no node"))
}

/// Renews until another node's lease has lapsed.
pub(crate) async fn until_lapsed(store: &Postgres, node: NodeId) {
    until(async || member(&renewed(store).await, node).is_lapsed).await;
}

/// Takes over as soon as that is possible.
pub(crate) async fn take_over(store: &Postgres, node: NodeId) {
    until(async || {
        renewed(store).await;
        store.take_over(node).await.unwrap()
    })
    .await;
}

/// Polls until a condition is true.
pub(crate) async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let poll = async {
        while !is_so().await {
            sleep(Duration::from_millis(20)).await;
        }
    };
    let polled = timeout(Duration::from_secs(60), poll).await;
    polled.expect("it becomes true");
}

pub(crate) fn all() -> Vec<Shard> {
    Shard::all().collect()
}

fn sorted(mut shards: Vec<Shard>) -> Vec<Shard> {
    shards.sort();
    shards
}
