// One way to the upstream, direct or through the relay, and how long each request on it took.
import { Agent } from 'undici';

const PATH = '/api/v3/tax/income';
/** As a pane sends it; the upstream reads none of it. */
const HEADERS = { 'content-type': 'application/json', 'access-key': 'key', 'access-sign': 'c2lnbmF0dXJl', 'access-passphrase': 'passphrase', 'access-timestamp': '1764505800123' };
const BODY = JSON.stringify({ month: '2026-10', limit: 200, page: 1 });

export class Way {
  readonly #agent: Agent;
  errors = 0;
  asked = 0;

  /** `width`: panes at once, each with a connection of its own. The relay's certificate is its own, so it is not checked. */
  constructor(readonly origin: string, readonly prefix: '' | '/exchange', width: number) {
    this.#agent = new Agent({ connections: width, connect: { rejectUnauthorized: false } });
  }

  /** Sends one request and reads the answer whole; milliseconds. */
  async ask(): Promise<number> {
    const startMs = performance.now();
    this.asked += 1;
    try {
      const { statusCode, body } = await this.#agent.request({ origin: this.origin, path: `${this.prefix}${PATH}`, method: 'POST', headers: HEADERS, body: BODY });
      const text = await body.text();
      if (statusCode !== 200 || !text.startsWith('[{"billId"')) this.errors += 1;
    } catch {
      this.errors += 1;
    }
    return performance.now() - startMs;
  }

  /** `panes` at once, each `times` requests one after the other; the milliseconds of each. */
  async crowd(panes: number, times: number): Promise<number[]> {
    const took: number[] = [];
    await Promise.all(Array.from({ length: panes }, async () => {
      for (let time = 0; time < times; time += 1) took.push(await this.ask());
    }));
    return took;
  }

  close(): Promise<void> { return this.#agent.close(); }
}
