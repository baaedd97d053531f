// Windows of one person tell each other what happened to the vault. No key and no name is said.
type Word = 'changed' | 'locked';

/** A BroadcastChannel, or what a test puts in its place. */
export interface Channel {
  postMessage(word: Word): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

export const VAULT_CHANNEL = 'tieout-vault';

export class VaultWindows {
  readonly #channel: Channel | null;

  constructor(channel: Channel | null, heard: Readonly<Record<Word, () => void>>) {
    this.#channel = channel;
    channel?.addEventListener('message', ({ data: word }) => {
      if (word === 'changed' || word === 'locked') heard[word]();
    });
  }

  say(word: Word): void {
    this.#channel?.postMessage(word);
  }
  close(): void {
    this.#channel?.close();
  }
}
