//! Challenges, people, tokens, chat and settings: the contract of every store.

use tabiya_club::{
    AcceptedChallenge, ChatRow, CodeGrant, CodeRow, PersonRow, RevokedSession, Store, StoreError,
    TokenRow,
};
use tabiya_game::{Moment, Preset};
use tabiya_rules::Color;
use tabiya_wire::{Challenge, ChatRoom, Person};

use crate::{TestStore, events, game, id};

#[tokio::test]
async fn challenges_are_stored_updated_and_removed_once() {
    let data = TestStore::open().await;
    let store = &data.store;
    let (first, second) = (challenge(1, "Anna"), challenge(2, "Ben"));
    store.put_challenge(second, Moment(20)).await.unwrap();
    store
        .put_challenge(first.clone(), Moment(10))
        .await
        .unwrap();
    let changed = challenge(2, "Benjamin");
    let put = store.put_challenge(changed.clone(), Moment(5));
    put.await.unwrap();
    let all = vec![first, changed.clone()];
    assert_eq!(store.challenges().await, Ok(all));

    assert_eq!(store.remove_challenge(id(1)).await, Ok(true));
    assert_eq!(store.remove_challenge(id(1)).await, Ok(false));
    assert_eq!(store.challenges().await, Ok(vec![changed]));
}

#[tokio::test]
async fn an_accepted_challenge_becomes_a_game_or_stays() {
    let data = TestStore::with_game(9, 1).await;
    let store = &data.store;
    for number in [1, 2, 3] {
        let put = store.put_challenge(challenge(number, "Anna"), Moment(number as u64));
        put.await.unwrap();
    }
    let accepted = |number: i64, as_game: i64| AcceptedChallenge {
        challenge: id(number),
        withdrawn: vec![id(2), id(7)],
        game: game(as_game),
        events: events(0, 2),
    };
    // The id of the game is taken: nothing has changed.
    let taken = store.accept_challenge(accepted(1, 9)).await;
    assert_eq!(taken, Err(StoreError::Taken));
    assert_eq!(store.challenges().await.unwrap().len(), 3);

    assert_eq!(store.accept_challenge(accepted(1, 1)).await, Ok(true));
    let left = store.challenges().await.unwrap();
    assert_eq!(left, [challenge(3, "Anna")]);
    assert_eq!(store.events(id(1), 0).await, Ok(events(0, 2)));

    // It was accepted already.
    assert_eq!(store.accept_challenge(accepted(1, 4)).await, Ok(false));
    assert_eq!(store.game(id(4)).await, Ok(None));
    assert_eq!(store.challenges().await.unwrap().len(), 1);
}

#[tokio::test]
async fn new_credentials_revoke_tokens() {
    let data = TestStore::open().await;
    let store = &data.store;
    let anna = person(7, "Anna", Some("old"));
    store.put_person(anna.clone(), None).await.unwrap();
    for number in [1, 2] {
        store.put_token(token(number, 7, 10)).await.unwrap();
    }
    store.put_token(token(3, 8, 10)).await.unwrap();
    let secured = person(7, "Anna", Some("new"));
    let outdated = store.put_credentials(secured.clone(), None).await;
    assert_eq!(outdated, Err(StoreError::Changed));
    assert_eq!(store.tokens(id(7)).await.unwrap().len(), 2);
    let put = store.put_credentials(secured.clone(), Some(anna));
    put.await.unwrap();
    assert_eq!(store.person(id(7)).await, Ok(Some(secured)));
    assert_eq!(store.tokens(id(7)).await, Ok(Vec::new()));
    assert_eq!(store.tokens(id(8)).await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_revoked_session_stays_revoked() {
    let data = TestStore::open().await;
    let session = RevokedSession {
        hash: [3; 32],
        person: id(7),
        until: Moment(100),
    };
    for _ in 0..2 {
        data.store.revoke_session(session).await.unwrap();
    }
    assert_eq!(data.store.is_session_revoked([3; 32]).await, Ok(true));
    assert_eq!(data.store.is_session_revoked([4; 32]).await, Ok(false));
}

#[tokio::test]
async fn a_code_works_once_and_expires() {
    let data = TestStore::open().await;
    let store = &data.store;
    let seat = CodeGrant::Seat {
        game: id(1),
        from: id(2),
    };
    let put = |hash: u8, grant, expires| {
        let code = CodeRow {
            hash: [hash; 32],
            grant,
            expires: Moment(expires),
        };
        store.put_code(code, 2, Moment(0))
    };
    let take = |hash: u8, now| store.take_code([hash; 32], Moment(now));
    put(1, seat, 100).await.unwrap();
    put(2, CodeGrant::Organiser, 100).await.unwrap();
    assert_eq!(take(1, 99).await, Ok(Some(seat)));
    assert_eq!(take(1, 99).await, Ok(None));
    assert_eq!(take(2, 100).await, Ok(None));

    // The oldest of three is gone; those for something else stay.
    put(4, CodeGrant::Organiser, 100).await.unwrap();
    for (hash, expires) in [(5, 101), (6, 102), (7, 102)] {
        put(hash, seat, expires).await.unwrap();
    }
    assert_eq!(take(5, 1).await, Ok(None));
    assert_eq!(take(6, 1).await, Ok(Some(seat)));
    store.remove_codes(CodeGrant::Organiser).await.unwrap();
    assert_eq!(take(4, 1).await, Ok(None));
    assert_eq!(take(7, 1).await, Ok(Some(seat)));
}

#[tokio::test]
async fn an_account_name_belongs_to_its_owner() {
    let data = TestStore::open().await;
    let store = &data.store;
    let anna = person(1, "Änna", Some("hash"));
    store.put_person(anna.clone(), None).await.unwrap();
    assert_eq!(store.person(id(1)).await, Ok(Some(anna.clone())));
    assert_eq!(store.account("äNNA".into()).await, Ok(Some(anna.clone())));

    for password in [None, Some("other")] {
        let other = store.put_person(person(2, "änna", password), None);
        assert_eq!(other.await, Err(StoreError::Taken));
        assert_eq!(store.person(id(2)).await, Ok(None));
    }
    // Its owner may rename it, and give it up.
    let renamed = person(1, "ÄNNA", Some("new"));
    let changed = store.put_person(renamed.clone(), Some(anna.clone()));
    changed.await.unwrap();
    // A write based on outdated data fails.
    let bea = person(1, "Bea", Some("new"));
    for before in [None, Some(anna)] {
        let late = store.put_person(bea.clone(), before);
        assert_eq!(late.await, Err(StoreError::Changed));
    }
    store.put_person(bea, Some(renamed)).await.unwrap();
    assert_eq!(store.account("änna".into()).await, Ok(None));
    let other = store.put_person(person(2, "änna", None), None);
    other.await.unwrap();
}

#[tokio::test]
async fn names_of_accounts_have_no_lookalikes() {
    let data = TestStore::open().await;
    let store = &data.store;
    let account = |number: i64, name: &str| person(number, name, Some("hash"));
    let guest = |number: i64, name: &str| person(number, name, None);
    store.put_person(account(1, "Cecop"), None).await.unwrap();
    // In Cyrillic letters.
    let cyrillic = "Сесор";
    for row in [account(2, cyrillic), guest(2, cyrillic)] {
        let put = store.put_person(row, None).await;
        assert_eq!(put, Err(StoreError::Taken));
    }
    let found = store.account_like(cyrillic.into()).await.unwrap().unwrap();
    assert_eq!(found.id, id(1));
    assert_eq!(store.account(cyrillic.into()).await, Ok(None));
    assert_eq!(store.account_like("Oscar".into()).await, Ok(None));
    // Its owner may write it in either way, and then the first one is free.
    let renamed = account(1, "Iris");
    let put = store.put_person(renamed.clone(), Some(account(1, "Cecop")));
    put.await.unwrap();
    let other = account(2, cyrillic);
    store.put_person(other.clone(), None).await.unwrap();
    // "lris" begins with a small L.
    let taken = store.put_person(account(2, "lris"), Some(other)).await;
    assert_eq!(taken, Err(StoreError::Taken));
    store.put_person(guest(3, "Oscar"), None).await.unwrap();
    store.put_person(guest(4, "Oskar"), None).await.unwrap();
    let named = store.guests_named("0scar".into()).await.unwrap();
    assert_eq!(named, [guest(3, "Oscar")]);
}

#[tokio::test]
async fn the_owner_of_a_session_is_one_read() {
    let data = TestStore::open().await;
    let store = &data.store;
    let anna = person(7, "Anna", None);
    store.put_person(anna.clone(), None).await.unwrap();
    let revoked = RevokedSession {
        hash: [3; 32],
        person: id(7),
        until: Moment(100),
    };
    store.revoke_session(revoked).await.unwrap();
    for (person, hash, want, is_revoked) in [
        (7, 3, Some(&anna), true),
        (7, 4, Some(&anna), false),
        (8, 4, None, false),
        (8, 3, None, true),
    ] {
        let owner = store.session_owner(id(person), [hash; 32]).await.unwrap();
        assert_eq!(
            (owner.person.as_ref(), owner.is_revoked),
            (want, is_revoked)
        );
    }
}

#[tokio::test]
async fn guests_may_have_the_same_name() {
    let data = TestStore::open().await;
    for number in 1..4 {
        let guest = person(number, "Guest", None);
        data.store.put_person(guest, None).await.unwrap();
    }
    assert_eq!(data.store.account("guest".into()).await, Ok(None));
}

#[tokio::test]
async fn tokens_are_found_listed_and_removed() {
    let data = TestStore::open().await;
    let store = &data.store;
    let (old, new) = (token(1, 7, 10), token(2, 7, 20));
    store.put_token(new.clone()).await.unwrap();
    store.put_token(old.clone()).await.unwrap();
    store.put_token(token(3, 8, 5)).await.unwrap();
    assert_eq!(store.token([1; 32]).await, Ok(Some(old.clone())));
    assert_eq!(store.token([9; 32]).await, Ok(None));
    assert_eq!(store.tokens(id(7)).await, Ok(vec![old, new.clone()]));
    let same_hash = TokenRow {
        id: id(4),
        ..token(1, 8, 5)
    };
    assert_eq!(store.put_token(same_hash).await, Err(StoreError::Taken));

    // Nobody can remove another's token.
    assert_eq!(store.remove_token(id(8), id(1)).await, Ok(false));
    assert_eq!(store.remove_token(id(7), id(1)).await, Ok(true));
    assert_eq!(store.remove_token(id(7), id(1)).await, Ok(false));
    assert_eq!(store.tokens(id(7)).await, Ok(vec![new]));
}

#[tokio::test]
async fn chat_history_is_kept_in_order() {
    let data = TestStore::with_game(1, 1).await;
    let store = &data.store;
    let said: Vec<_> = (0..10).map(line).collect();
    for chat in &said {
        store.put_chat(chat.clone()).await.unwrap();
    }
    for room in [ChatRoom::Players, ChatRoom::Spectators] {
        let heard = said.iter().filter(|line| line.room == room).cloned();
        let heard: Vec<ChatRow> = heard.collect();
        let last = heard[heard.len() - 2..].to_vec();
        assert_eq!(store.chat(id(1), room, 2).await, Ok(last));
        assert_eq!(store.chat(id(1), room, 99).await, Ok(heard));
        assert_eq!(store.chat(id(2), room, 99).await, Ok(vec![]));
    }
    let nowhere = ChatRow {
        game: id(2),
        ..line(0)
    };
    let put = store.put_chat(nowhere).await;
    assert_eq!(put, Err(StoreError::NoGame(id(2))));
}

#[tokio::test]
async fn settings_are_stored() {
    let data = TestStore::open().await;
    let store = &data.store;
    assert_eq!(store.setting("key").await, Ok(None));
    for (value, want) in [(vec![7], vec![7]), (vec![8], vec![7])] {
        let stored = store.insert_setting("first", value).await;
        assert_eq!(stored, Ok(want));
    }
    store.put_setting("key", vec![1, 2, 3]).await.unwrap();
    store.put_setting("key", vec![0, 255]).await.unwrap();
    assert_eq!(store.setting("key").await, Ok(Some(vec![0, 255])));
    store.check().await.unwrap();
}

fn challenge(number: i64, name: &str) -> Challenge {
    Challenge {
        id: id(number),
        by: Person {
            id: id(100),
            name: name.into(),
        },
        to: None,
        unlisted: true,
        color: Some(Color::Black),
        preset: Preset::default().with_time("5+3".parse().unwrap()),
    }
}

fn person(number: i64, name: &str, password: Option<&str>) -> PersonRow {
    PersonRow {
        id: id(number),
        name: name.into(),
        password: password.map(str::to_string),
        epoch: 3,
        since: Moment(1_700_000_000_000),
    }
}

fn token(number: u8, person: i64, since: u64) -> TokenRow {
    TokenRow {
        id: id(number.into()),
        person: id(person),
        label: "for my board".into(),
        hash: [number; 32],
        since: Moment(since),
    }
}

fn line(number: u64) -> ChatRow {
    ChatRow {
        game: id(1),
        room: if number.is_multiple_of(3) {
            ChatRoom::Players
        } else {
            ChatRoom::Spectators
        },
        by: id(5),
        name: "Anna".into(),
        // All at the same time: they keep the order in which they were stored.
        at: Moment(7),
        text: format!("<b>{number}</b> '\"; \0"),
    }
}
