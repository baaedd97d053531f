// Windows of one person tell each other what happened on the device. No name, key or secret is
// said.
import type * as z from 'zod/mini';
import { fits } from './schema';

/** A BroadcastChannel, or what a test puts in its place. */
export interface Channel {
  postMessage(said: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  close(): void;
}

export class OtherWindows<Said> {
  /**
   * @param channel null where the browser has none: the others then see at their next step what
   *   happened.
   */
  constructor(
    readonly channel: Channel | null,
    schema: z.ZodMiniType<Said>,
    heard: (said: Said) => void,
  ) {
    channel?.addEventListener('message', ({ data }) => {
      if (fits(schema, data)) heard(data);
    });
  }

  say(said: Said): void {
    this.channel?.postMessage(said);
  }
  close(): void {
    this.channel?.close();
  }
}
