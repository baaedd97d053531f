// Excel.RangeBorderCollection: https://learn.microsoft.com/javascript/api/excel/excel.rangeborder
import type { Area } from '../../a1';
import { HostError } from '../../host/host-error';
import { Collection } from '../collection';
import type { ExcelContext } from '../excel-context';
import { BORDER_EDGES, type BorderEdge, type BorderStyle, type BorderWeight } from '../grid';

class RangeBorder {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  readonly #area: Area;
  readonly #edge: BorderEdge;
  constructor(context: ExcelContext, sheetId: string, area: Area, edge: BorderEdge) {
    this.#context = context;
    this.#sheetId = sheetId;
    this.#area = area;
    this.#edge = edge;
  }

  get #border() {
    return this.#context.grid.layout.border(this.#sheetId, this.#area, this.#edge);
  }
  #set(change: object): void {
    this.#context.grid.layout.setBorder(this.#sheetId, this.#area, this.#edge, {
      ...this.#border,
      ...change,
    });
  }

  get SideIndex(): BorderEdge {
    return this.#edge;
  }
  get Style(): BorderStyle {
    return this.#border.style;
  }
  set Style(style: BorderStyle) {
    this.#set({ style });
  }
  get Weight(): BorderWeight {
    return this.#border.weight;
  }
  /** A weight makes a line where there was none, as in Excel. */
  set Weight(weight: BorderWeight) {
    this.#set({ weight, ...(this.Style === 'None' && { style: 'Continuous' }) });
  }
  get Color(): string {
    return this.#border.color;
  }
  set Color(color: string) {
    this.#set({ color, ...(this.Style === 'None' && { style: 'Continuous' }) });
  }
}

export class RangeBorderCollection extends Collection<RangeBorder> {
  readonly #of: (edge: BorderEdge) => RangeBorder;
  constructor(context: ExcelContext, sheetId: string, area: Area) {
    super();
    this.#of = (edge) => new RangeBorder(context, sheetId, area, edge);
  }

  get Count(): number {
    return BORDER_EDGES.length;
  }
  Items(): RangeBorder[] {
    return BORDER_EDGES.map(this.#of);
  }
  protected find(key: unknown): RangeBorder {
    const edge = BORDER_EDGES.find((known) => known === key);
    if (!edge) throw new HostError('InvalidArgument', `A range has no border "${String(key)}".`);
    return this.#of(edge);
  }
}
