// Excel.ChartCollection and Chart: https://learn.microsoft.com/javascript/api/excel/excel.chart
import { HostError, itemNotFound } from '../../host/host-error';
import { seriesOf } from './chart-data';
import type { ChartState } from './chart-store';
import { Collection } from '../collection';
import type { ExcelContext } from '../excel-context';
import { Kept, keepProperties, stateOf } from '../kept-properties';
import { refuseIfProtected } from '../protection';
import { Range } from '../ranges/range';

/** The kinds that the add-in makes and the workbench draws. */
const CHART_TYPE = /^(ColumnClustered|Line)$/;

class ChartTitle extends Kept<ChartState['title']> {}
keepProperties<ChartState['title']>(ChartTitle, 'text');

class ChartLegend extends Kept<ChartState['legend']> {}
keepProperties<ChartState['legend']>(ChartLegend, 'visible');

class Chart extends Kept<ChartState> {
  get Id(): string {
    return stateOf(this).id;
  }
  get Title(): ChartTitle {
    return new ChartTitle(stateOf(this).title);
  }
  get Legend(): ChartLegend {
    return new ChartLegend(stateOf(this).legend);
  }
}
keepProperties<ChartState>(Chart, 'left', 'top', 'width', 'height');

export class ChartCollection extends Collection<Chart> {
  readonly #context: ExcelContext;
  readonly #sheetId: string;
  constructor(context: ExcelContext, sheetId: string) {
    super();
    this.#context = context;
    this.#sheetId = sheetId;
  }

  Items(): Chart[] {
    return this.#context.charts
      .all()
      .filter(({ sheetId }) => sheetId === this.#sheetId)
      .map((chart) => new Chart(chart));
  }
  protected find(key: unknown): Chart | undefined {
    return this.Items().find(({ Id }) => Id === key);
  }

  /** In the middle of the sheet that a person sees in Excel; here near its left upper corner. */
  Add(type: string, sourceData: Range, seriesBy?: unknown): Chart {
    refuseIfProtected(this.#context, this.#sheetId);
    if (!CHART_TYPE.test(type) || seriesBy !== 'Columns')
      throw new HostError(
        'NotImplemented',
        `The workbench draws no chart of type ${type} by ${String(seriesBy)}.`,
      );
    if (!(sourceData instanceof Range)) throw itemNotFound();
    const series = seriesOf(this.#context, Range.areaOf(sourceData));
    return new Chart(this.#context.charts.add(this.#sheetId, type, series));
  }
}
