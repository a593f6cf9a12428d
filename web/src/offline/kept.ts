/**
 * What this browser has seen of the club, kept for times when the club cannot be reached: lists and games, never a
 * position to play on. It belongs to one person, and goes when another one comes.
 */

const DATABASE = "tabiya-kept";
const STORE = "answers";
/** Games kept; those seen longest ago go first. */
const MAX_KEPT = 300;

interface Entry {
  key: string;
  /** When it was seen. */
  at: number;
  value: unknown;
}

/** Something kept, and when it was seen. */
export interface Kept<T> {
  at: number;
  value: T;
}

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex("at", "at");
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  return opened;
}

/** Runs a request in a transaction; null where the browser stores nothing. */
async function run<T>(mode: IDBTransactionMode, request: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const database = await open();
    return await new Promise<T>((done, failed) => {
      const transaction = database.transaction(STORE, mode);
      const made = request(transaction.objectStore(STORE));
      transaction.oncomplete = () => done(made.result);
      transaction.onerror = transaction.onabort = () => failed(transaction.error);
    });
  } catch {
    return null;
  }
}

export async function keep(key: string, value: unknown): Promise<void> {
  await run("readwrite", (store) => {
    removeOldest(store);
    return store.put({ key, at: Date.now(), value } satisfies Entry);
  });
}

function removeOldest(store: IDBObjectStore): void {
  const counted = store.count();
  counted.onsuccess = () => {
    let surplus = counted.result - MAX_KEPT;
    if (surplus <= 0) return;
    const cursor = store.index("at").openCursor();
    cursor.onsuccess = () => {
      if (!cursor.result || surplus-- <= 0) return;
      cursor.result.delete();
      cursor.result.continue();
    };
  };
}

export async function recall<T>(key: string): Promise<Kept<T> | null> {
  const found = await run<Entry | undefined>("readonly", (store) => store.get(key));
  return found ? { at: found.at, value: found.value as T } : null;
}

export async function forgetAll(): Promise<void> {
  await run("readwrite", (store) => store.clear());
}
