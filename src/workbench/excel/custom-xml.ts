// Excel.CustomXmlPartCollection:
// https://learn.microsoft.com/javascript/api/excel/excel.customxmlpart
import { itemNotFound } from '../model/host-error';
import { Collection } from './collection';
import { namespaceOf } from '../model/custom-xml-store';
import { InWorkbook, type ExcelContext } from './excel-context';

class CustomXmlPart extends InWorkbook {
  constructor(
    context: ExcelContext,
    readonly Id: string,
  ) {
    super(context);
  }
  GetXml(): string {
    const xml = this.context.customXml.xml(this.Id);
    if (xml === undefined) throw itemNotFound();
    return xml;
  }
  SetXml(xml: string): void {
    this.context.undo.empty('CustomXmlPart.SetXml');
    this.context.customXml.set(this.Id, xml);
  }
  Delete(): void {
    this.context.undo.empty('CustomXmlPart.Delete');
    this.context.customXml.remove(this.Id);
  }
}

class CustomXmlPartScopedCollection extends Collection<CustomXmlPart, string | null> {
  /** `owner`: the namespace of the parts; null: parts of any. */
  Items(): CustomXmlPart[] {
    return this.context.customXml
      .all()
      .filter(({ xml }) => this.owner === null || namespaceOf(xml) === this.owner)
      .map(({ id }) => new CustomXmlPart(this.context, id));
  }
}

export class CustomXmlPartCollection extends CustomXmlPartScopedCollection {
  Add(xml: string): CustomXmlPart {
    this.context.undo.empty('CustomXmlPartCollection.Add');
    return new CustomXmlPart(this.context, this.context.customXml.add(xml));
  }
  GetByNamespace(namespaceUri: string): CustomXmlPartScopedCollection {
    return new CustomXmlPartScopedCollection(this.context, namespaceUri);
  }
}
