// Custom XML parts, which travel with the file.
import { HostError } from './host-error';

export interface CustomXml {
  readonly id: string;
  readonly xml: string;
}

/** The namespace of the root element, "" where it has none. */
export function namespaceOf(xml: string): string {
  const root = /<(?![?!])(?:([\w.-]+):)?[\w.-]+([^<>\w.-][^<>]*)?>/.exec(xml);
  if (!root) throw new HostError('InvalidArgument', 'The argument is not XML.');
  const [, prefix, attributes = ''] = root;
  const declaration = prefix ? `xmlns:${prefix}` : 'xmlns';
  return new RegExp(`(?:^|\\s)${declaration}\\s*=\\s*["']([^"']*)["']`).exec(attributes)?.[1] ?? '';
}

/** The limit of Excel on the web (office-js issue 2408). */
const LONGEST = 1_048_576;

export class CustomXmlStore {
  readonly #byId = new Map<string, string>();
  /** Called after every change. */
  changed: () => void = () => undefined;

  all(): CustomXml[] {
    return [...this.#byId].map(([id, xml]) => ({ id, xml }));
  }
  xml(id: string): string | undefined {
    return this.#byId.get(id);
  }
  set(id: string, xml: string): void {
    namespaceOf(xml);
    if (xml.length > LONGEST) throw new HostError('InvalidArgument', 'The part is too large.');
    this.#byId.set(id, xml);
    this.changed();
  }
  remove(id: string): void {
    this.#byId.delete(id);
    this.changed();
  }

  add(xml: string): string {
    const id = `{${crypto.randomUUID()}}`;
    this.set(id, xml);
    return id;
  }

  replaceAll(parts: readonly CustomXml[]): void {
    this.#byId.clear();
    for (const { id, xml } of parts) this.set(id, xml);
  }
}
