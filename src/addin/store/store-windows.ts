// Windows of one person tell each other whom they forget: what another window is still reading of
// them is not kept either.

/** 'forgetting' before anything is deleted, 'forgotten' when it is done. */
type Word = 'forgetting' | 'forgotten';

/** A BroadcastChannel, or what a test puts in its place. */
export interface StoreChannel {
  postMessage(said: readonly [Word, owner: string | null]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

/**
 * An owner is a host and a fingerprint, as everywhere in the store; null means everybody. No name
 * and no key is said.
 */
export class StoreWindows {
  /**
   * @param channel null where the browser has none: then another window goes on until it is closed.
   */
  constructor(
    readonly channel: StoreChannel | null,
    heard: Readonly<Record<Word, (owner: string | null) => void>>,
  ) {
    channel?.addEventListener('message', ({ data }) => {
      const said: readonly unknown[] = Array.isArray(data) ? data : [];
      const [word, owner] = said;
      if (
        (word === 'forgetting' || word === 'forgotten') &&
        (typeof owner === 'string' || owner === null)
      )
        heard[word](owner);
    });
  }

  say(word: Word, owner: string | null): void {
    this.channel?.postMessage([word, owner]);
  }
  close(): void {
    this.channel?.close();
  }
}
