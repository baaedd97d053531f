// Tests what the browser stores, seals and computes, one line of words for each ability. For the
// self-check; nothing is left behind.
import { say } from './say';

export interface Ability {
  readonly name: string;
  /** "works", or what was found instead. Rejects with what the browser says. */
  readonly find: () => Promise<string> | string;
}

const KEY = 'tieout.self-check';
const WORKS = say`works`;

const keeps = (storage: Storage): string => {
  storage.setItem(KEY, 'x');
  const found = storage.getItem(KEY);
  storage.removeItem(KEY);
  return found === 'x' ? WORKS : say`does not keep what is written`;
};

const asked = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error(say`IndexedDB refused`));
  });

async function indexedDbKeepsKeys(): Promise<string> {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const opening = indexedDB.open(KEY, 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('keys');
  const database = await asked(opening);
  try {
    const store = (mode: IDBTransactionMode): IDBObjectStore =>
      database.transaction('keys', mode).objectStore('keys');
    await asked(store('readwrite').put(key, 'one'));
    const stored: unknown = await asked(store('readonly').get('one') as IDBRequest<unknown>);
    return stored instanceof CryptoKey ? WORKS : say`does not keep keys`;
  } finally {
    database.close();
    indexedDB.deleteDatabase(KEY);
  }
}

async function channelsReach(): Promise<string> {
  const [here, there] = [new BroadcastChannel(KEY), new BroadcastChannel(KEY)];
  try {
    const heard = new Promise<string>((done) => {
      there.onmessage = () => done(WORKS);
    });
    here.postMessage('x');
    return await heard;
  } finally {
    here.close();
    there.close();
  }
}

async function sealsAndSigns(): Promise<string> {
  const { subtle } = crypto;
  const bytes = new Uint8Array(16);
  const pin = await subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  const key = await subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt: bytes, iterations: 1_000 },
    pin,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
  const iv = new Uint8Array(12);
  const sealed = await subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes);
  const opened = await subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
  return opened.byteLength === bytes.length ? WORKS : say`does not open what it sealed`;
}

const compresses = async (): Promise<string> => {
  const packed = new Blob(['x'.repeat(1_000)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const { byteLength } = await new Response(packed).arrayBuffer();
  return byteLength < 1_000 ? WORKS : say`does not compress`;
};

export const abilities: readonly Ability[] = [
  { name: say`Local storage`, find: () => keeps(localStorage) },
  { name: say`Session storage`, find: () => keeps(sessionStorage) },
  { name: say`IndexedDB keeps keys that nobody can read`, find: indexedDbKeepsKeys },
  { name: say`Channels between windows`, find: channelsReach },
  { name: 'PBKDF2, AES-GCM', find: sealsAndSigns },
  { name: say`Compression`, find: compresses },
];

export const storagePromise = async (): Promise<string> => {
  const [persisted, { quota = 0, usage = 0 }] = await Promise.all([
    navigator.storage.persisted(),
    navigator.storage.estimate(),
  ]);
  return persisted
    ? say`promised; ${usage} of ${quota} bytes used`
    : say`not promised; ${usage} of ${quota} bytes used`;
};

/** Whether there is one: a text of the person's in it must stay. */
export const clipboardAnswer = (): string =>
  typeof navigator.clipboard.writeText === 'function' ? say`there` : say`missing`;
