// Excel.CustomXmlPartCollection:
// https://learn.microsoft.com/javascript/api/excel/excel.customxmlpart
import { itemNotFound } from '../host/host-error';
import { Collection } from './collection';
import { namespaceOf, type CustomXmlStore } from './custom-xml-store';
import type { ExcelContext } from './excel-context';

class CustomXmlPart {
  readonly #store: CustomXmlStore;
  readonly #id: string;
  constructor(store: CustomXmlStore, id: string) {
    this.#store = store;
    this.#id = id;
  }
  get Id(): string {
    return this.#id;
  }
  GetXml(): string {
    const xml = this.#store.xml(this.#id);
    if (xml === undefined) throw itemNotFound();
    return xml;
  }
  SetXml(xml: string): void {
    this.GetXml();
    this.#store.set(this.#id, xml);
  }
  Delete(): void {
    this.#store.remove(this.#id);
  }
}

export class CustomXmlPartCollection extends Collection<CustomXmlPart> {
  readonly #store: CustomXmlStore;
  constructor({ customXml }: ExcelContext) {
    super();
    this.#store = customXml;
  }
  Items(): CustomXmlPart[] {
    return this.#store.all().map(({ id }) => new CustomXmlPart(this.#store, id));
  }
  protected find(key: unknown): CustomXmlPart | undefined {
    return this.Items().find((part) => part.Id === key);
  }
  Add(xml: string): CustomXmlPart {
    return new CustomXmlPart(this.#store, this.#store.add(xml));
  }
  GetByNamespace(namespaceUri: string): CustomXmlPartScopedCollection {
    return new CustomXmlPartScopedCollection(
      this.#store
        .all()
        .filter(({ xml }) => namespaceOf(xml) === namespaceUri)
        .map(({ id }) => new CustomXmlPart(this.#store, id)),
    );
  }
}

class CustomXmlPartScopedCollection extends Collection<CustomXmlPart> {
  readonly #parts: CustomXmlPart[];
  constructor(parts: CustomXmlPart[]) {
    super();
    this.#parts = parts;
  }
  Items(): CustomXmlPart[] {
    return this.#parts;
  }
  protected find(key: unknown): CustomXmlPart | undefined {
    return this.#parts.find((part) => part.Id === key);
  }
}
