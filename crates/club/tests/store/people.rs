//! Challenges, people, tokens, chat and settings.

use tabiya_club::{ChatRow, PersonRow, Store, StoreError, TokenRow};
use tabiya_game::{Moment, Preset};
use tabiya_rules::Color;
use tabiya_wire::{Challenge, ChatRoom, Person};

use crate::{TestStore, id};

#[tokio::test]
async fn challenges_are_stored_updated_and_removed_once() {
    let data = TestStore::new();
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
async fn an_account_name_belongs_to_its_owner() {
    let data = TestStore::new();
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
async fn guests_may_have_the_same_name() {
    let data = TestStore::new();
    for number in 1..4 {
        let guest = person(number, "Guest", None);
        data.store.put_person(guest, None).await.unwrap();
    }
    assert_eq!(data.store.account("guest".into()).await, Ok(None));
}

#[tokio::test]
async fn tokens_are_found_listed_and_removed() {
    let data = TestStore::new();
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
    let data = TestStore::new();
    let store = &data.store;
    assert_eq!(store.setting("key").await, Ok(None));
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
