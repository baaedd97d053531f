// Excel.ConditionalFormatCollection with rules on the text of a cell:
// https://learn.microsoft.com/javascript/api/excel/excel.conditionalformatcollection
import type { Area } from '../../a1';
import { HostError } from '../../host/host-error';
import { isObject } from '../../host/host-members';
import { Collection } from '../collection';
import type { ExcelContext } from '../excel-context';
import { Kept, keepProperties } from '../kept-properties';
import { refuseIfProtected } from '../protection';
import { TEXT_OPERATORS, type TextRule } from '../sheet-options';

const TEXT_TYPE = 'ContainsText';

const overlaps = (a: Area, b: Area): boolean =>
  a.startRow <= b.endRow &&
  b.startRow <= a.endRow &&
  a.startColumn <= b.endColumn &&
  b.startColumn <= a.endColumn;

export class ConditionalFormatCollection extends Collection<ConditionalFormat> {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  readonly #area: Area;
  constructor(context: ExcelContext, sheetId: string, area: Area) {
    super();
    this.#context = context;
    this.#sheetId = sheetId;
    this.#area = area;
  }

  Items(): readonly ConditionalFormat[] {
    return this.#rules
      .filter(({ area }) => overlaps(area, this.#area))
      .map((rule) => new ConditionalFormat(rule));
  }
  protected find(id: unknown): ConditionalFormat | undefined {
    return this.Items().find(({ Id }) => Id === id);
  }

  Add(type: unknown): ConditionalFormat {
    refuseIfProtected(this.#context, this.#sheetId);
    if (type !== TEXT_TYPE)
      throw new HostError(
        'NotImplemented',
        `The workbench has no conditional format ${JSON.stringify(type)}.`,
      );
    const rule: TextRule = {
      id: crypto.randomUUID(),
      area: this.#area,
      operator: 'Contains',
      text: '',
      font: { color: '' },
    };
    this.#rules.push(rule);
    return new ConditionalFormat(rule);
  }

  get #rules(): TextRule[] {
    return this.#context.sheetOptions.of(this.#sheetId).textRules;
  }
}

export class ConditionalFormat {
  readonly #rule: TextRule;
  constructor(rule: TextRule) {
    this.#rule = rule;
  }
  get Id(): string {
    return this.#rule.id;
  }
  get Type(): string {
    return TEXT_TYPE;
  }
  get TextComparison(): TextConditionalFormat {
    return new TextConditionalFormat(this.#rule);
  }
}

export class TextConditionalFormat {
  readonly #rule: TextRule;
  constructor(rule: TextRule) {
    this.#rule = rule;
  }
  get Format(): ConditionalRangeFormat {
    return new ConditionalRangeFormat(this.#rule);
  }
  get Rule(): { operator: string; text: string } {
    return { operator: this.#rule.operator, text: this.#rule.text };
  }
  set Rule(given: unknown) {
    const operator = isObject(given)
      ? TEXT_OPERATORS.find((one) => one === given['operator'])
      : undefined;
    if (!isObject(given) || operator === undefined || typeof given['text'] !== 'string')
      throw new HostError('InvalidArgument', `A rule is not ${JSON.stringify(given)}.`);
    Object.assign(this.#rule, { operator, text: given['text'] });
  }
}

export class ConditionalRangeFormat {
  readonly #rule: TextRule;
  constructor(rule: TextRule) {
    this.#rule = rule;
  }
  get Font(): ConditionalRangeFont {
    return new ConditionalRangeFont(this.#rule.font);
  }
}

export class ConditionalRangeFont extends Kept<TextRule['font']> {}
keepProperties(ConditionalRangeFont, 'color');
