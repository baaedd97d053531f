// What the windows of one store say to each other, in a test's hands.
import type { Channel } from '../../../../src/addin/platform/other-windows';

export class Channels {
  readonly said: unknown[] = [];
  /** While true, what is said waits for `deliver`. */
  retained = false;
  #waiting: (() => void)[] = [];
  readonly #ears: {
    readonly ear: (event: { data: unknown }) => void;
    readonly of: Channel;
  }[] = [];

  /** The channel of one more window. */
  window(): Channel {
    const mine: Channel = {
      postMessage: (said) => {
        this.said.push(said);
        for (const { ear, of } of this.#ears) {
          if (of === mine) continue;
          if (this.retained) this.#waiting.push(() => ear({ data: said }));
          else setImmediate(() => ear({ data: said }));
        }
      },
      addEventListener: (_type, ear) => {
        this.#ears.push({ ear, of: mine });
      },
      close: () => undefined,
    };
    return mine;
  }

  /** What was said so far reaches the windows, and from now on all is heard again. */
  deliver(): void {
    this.retained = false;
    for (const hear of this.#waiting.splice(0)) hear();
  }
}
