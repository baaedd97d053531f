// One way to the upstream, direct or through the relay, and how long each request on it took.
import { Agent } from 'undici';

const PATH = '/api/v3/tax/income';
/** As a pane sends it; the upstream reads none of it. */
const HEADERS = {
  'content-type': 'application/json',
  'access-key': 'key',
  'access-sign': 'c2lnbmF0dXJl',
  'access-passphrase': 'passphrase',
  'access-timestamp': '1764505800123',
};
const BODY = JSON.stringify({ month: '2026-10', limit: 200, page: 1 });

export class Way {
  readonly #agent: Agent;
  /** How many requests failed, by what came instead of the answer. */
  readonly failed = new Map<string, number>();
  asked = 0;

  /**
   * `width`: panes at once, each with a connection of its own. The relay's certificate is its own,
   * so it is not checked.
   */
  constructor(
    readonly origin: string,
    readonly prefix: '' | '/exchange',
    width: number,
  ) {
    this.#agent = new Agent({ connections: width, connect: { rejectUnauthorized: false } });
  }

  /** Sends one request and reads the answer whole; milliseconds. */
  async ask(): Promise<number> {
    const startMs = performance.now();
    this.asked += 1;
    try {
      const { statusCode, headers, body } = await this.#agent.request({
        origin: this.origin,
        path: `${this.prefix}${PATH}`,
        method: 'POST',
        headers: HEADERS,
        body: BODY,
      });
      const text = await body.text();
      if (statusCode !== 200 || !text.startsWith('[{"billId"'))
        this.#fail(`${statusCode} ${String(headers['tieout-relay'] ?? '')}`);
    } catch (error) {
      this.#fail(
        error instanceof Error ? ('code' in error ? String(error.code) : error.message) : 'unknown',
      );
    }
    return performance.now() - startMs;
  }

  /** `panes` at once, each `times` requests one after the other; the milliseconds of each. */
  async crowd(panes: number, times: number): Promise<number[]> {
    const took: number[] = [];
    await Promise.all(
      Array.from({ length: panes }, async () => {
        for (let time = 0; time < times; time += 1) took.push(await this.ask());
      }),
    );
    return took;
  }

  get errors(): number {
    return [...this.failed.values()].reduce((sum, one) => sum + one, 0);
  }

  #fail(how: string): void {
    this.failed.set(how, (this.failed.get(how) ?? 0) + 1);
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}
