// Excel.ConditionalFormatCollection with rules on the text of a cell:
// https://learn.microsoft.com/javascript/api/excel/excel.conditionalformatcollection
import { intersectionOf, type Area } from '../../model/a1';
import { HostError } from '../../model/host-error';
import { isObject } from '../../model/host-members';
import { Collection } from '../collection';
import type { ExcelContext } from '../excel-context';
import { Stored, keepProperties } from '../stored-properties';
import { refuseIfProtected } from '../protection';
import type { TextRule } from '../../model/sheet-options';

const TEXT_TYPE = 'ContainsText';
const OPERATOR = 'BeginsWith';

export class ConditionalFormatCollection extends Collection<ConditionalFormat> {
  constructor(
    context: ExcelContext,
    sheetId: string,
    readonly area: Area,
  ) {
    super(context, sheetId);
  }

  Items(): readonly ConditionalFormat[] {
    return this.#rules
      .filter(({ area }) => intersectionOf(area, this.area) !== null)
      .map((rule) => new ConditionalFormat(rule));
  }

  Add(type: unknown): ConditionalFormat {
    refuseIfProtected(this.context, this.owner);
    if (type !== TEXT_TYPE)
      throw new HostError(
        'NotImplemented',
        `The workbench has no conditional format ${JSON.stringify(type)}.`,
      );
    const rule: TextRule = {
      id: crypto.randomUUID(),
      area: this.area,
      text: '',
      font: { color: '' },
    };
    this.#rules.push(rule);
    this.context.endsOf('a conditional format');
    this.context.grid.layout.drawAgain();
    return new ConditionalFormat(rule);
  }

  get #rules(): TextRule[] {
    return this.context.sheetOptions.of(this.owner).textRules;
  }
}

export class ConditionalFormat extends Stored<TextRule> {
  get Id(): string {
    return this.state.id;
  }
  get Type(): string {
    return TEXT_TYPE;
  }
  readonly TextComparison = new TextConditionalFormat(this.state);
}

export class TextConditionalFormat extends Stored<TextRule> {
  readonly Format = new ConditionalRangeFormat(this.state);
  get Rule(): { operator: string; text: string } {
    return { operator: OPERATOR, text: this.state.text };
  }
  set Rule(given: unknown) {
    const { operator, text } = isObject(given) ? given : {};
    if (operator !== OPERATOR || typeof text !== 'string')
      throw new HostError('NotImplemented', `The workbench has no rule ${JSON.stringify(given)}.`);
    this.state.text = text;
  }
}

export class ConditionalRangeFormat extends Stored<TextRule> {
  readonly Font = new ConditionalRangeFont(this.state.font);
}

export class ConditionalRangeFont extends Stored<TextRule['font']> {}
keepProperties(ConditionalRangeFont, 'color');
