// Messages between the windows of one person about changes on the device. They hold no name, key or
// secret.
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
   * @param channel null if the browser has none: other windows then see a change at their next step
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
