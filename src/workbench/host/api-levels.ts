// Which members of Excel's objects came with which requirement set. A host of an older set does not
// have them: it answers ApiNotFound, as
// https://learn.microsoft.com/office/dev/add-ins/testing/application-specific-api-error-handling
// says. office.js refuses most of them itself before it asks; what stands in `load()` it sends.
//
// The lists are those of the pages of the requirement sets, one for each set, as far as the
// workbench has the members; those of ExcelApi 1.1 and of Collection are left out:
// https://learn.microsoft.com/javascript/api/requirement-sets/excel/excel-api-1-12-requirement-set

/** By the minor number of the set, then by the host's class. */
const MEMBERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  2: {
    Chart: 'Worksheet',
    Filter: 'ApplyValuesFilter Clear',
    FunctionResult: 'Value Error',
    Functions: 'Date',
    Range: 'ColumnHidden RowHidden Hidden GetResizedRange Merge Unmerge',
    RangeFormat: 'ColumnWidth RowHeight AutofitColumns AutofitRows',
    Table: 'Sort Worksheet ConvertToRange ClearFilters',
    TableColumn: 'Filter',
    TableSort: 'Apply',
    Workbook: 'Functions',
    Worksheet: 'Protection',
    WorksheetProtection: 'Protected Options Protect',
  },
  3: {
    Table:
      'ShowBandedRows ShowBandedColumns ShowFilterButton HighlightFirstColumn HighlightLastColumn',
  },
  4: {
    NamedItem: 'Comment Scope GetRangeOrNullObject Delete',
    NamedItemCollection: 'Add',
    Range: 'GetIntersectionOrNullObject GetUsedRangeOrNullObject',
    Setting: 'Key Value Delete',
    SettingCollection: 'Items Add',
    Workbook: 'Settings',
    Worksheet: 'Names GetUsedRangeOrNullObject',
    WorksheetCollection: 'GetCount',
  },
  5: {
    CustomXmlPart: 'Id NamespaceUri GetXml SetXml Delete',
    CustomXmlPartCollection: 'Items Add GetByNamespace',
    CustomXmlPartScopedCollection: 'Items GetOnlyItemOrNullObject GetOnlyItem',
    Workbook: 'CustomXmlParts',
    Worksheet: 'GetNextOrNullObject GetPreviousOrNullObject GetNext GetPrevious',
    WorksheetCollection: 'GetFirst GetLast',
  },
  6: {
    Application: 'SuspendApiCalculationUntilNextSync',
    ConditionalFormat: 'Id Type TextComparison Delete',
    ConditionalFormatCollection: 'Items Add ClearAll',
    ConditionalRangeFont: 'Color Bold',
    ConditionalRangeFormat: 'Font',
    Range: 'Calculate ConditionalFormats',
    TextConditionalFormat: 'Format Rule',
    Worksheet: 'Calculate',
  },
  7: {
    Chart: 'Id ChartType',
    ChartAxes: 'GetItem',
    ChartAxis:
      'Visible DisplayUnit ReversePlotOrder TickLabelPosition TickLabelSpacing TickMarkSpacing MajorTickMark MinorTickMark CategoryType BaseTimeUnit ScaleType',
    ChartLineFormat: 'LineStyle Weight',
    ChartPoint: 'HasDataLabel',
    ChartSeries:
      'SetValues SetXAxisValues Delete ChartType HasDataLabels MarkerStyle MarkerSize MarkerBackgroundColor MarkerForegroundColor Smooth GapWidth PlotOrder Filtered',
    ChartSeriesCollection: 'Add',
    ChartTitle: 'Position',
    FormatOfArea: 'Border',
    FormatOfPoint: 'Border',
    FreezePanes: 'FreezeRows FreezeColumns FreezeAt Unfreeze GetLocationOrNullObject',
    NamedItem: 'Formula',
    Range: 'IsEntireColumn IsEntireRow NumberFormatLocal Hyperlink GetAbsoluteResizedRange',
    Workbook: 'Name Protection GetActiveCell',
    WorkbookProtection: 'Protected',
    Worksheet: 'TabColor FreezePanes GetRangeByIndexes',
    WorksheetProtection: 'Unprotect',
  },
  8: {
    Chart: 'Style PlotBy PlotVisibleOnly DisplayBlanksAs',
    ChartAxis: 'NumberFormat TextOrientation Position',
    ChartDataLabels: 'NumberFormat',
    ChartSeries: 'DataLabels AxisGroup Overlap InvertIfNegative VaryByCategories',
    Table: 'LegacyId',
    Workbook: 'ReadOnly',
    Worksheet: 'ShowGridlines',
  },
  9: {
    Application: 'CalculationEngineVersion CalculationState SuspendScreenUpdatingUntilNextSync',
    AutoFilter: 'Enabled IsDataFiltered',
    Chart: 'Activate',
    ChartAxis: 'LinkNumberFormat',
    ChartDataLabels: 'LinkNumberFormat',
    HeaderFooter: 'LeftHeader CenterHeader RightHeader LeftFooter CenterFooter RightFooter',
    HeaderFooterGroup: 'DefaultForAllPages',
    PageLayout:
      'Zoom SetPrintTitleRows SetPrintTitleColumns SetPrintArea GetPrintTitleRowsOrNullObject GetPrintTitleColumnsOrNullObject GetPrintAreaOrNullObject GetPrintTitleRows GetPrintTitleColumns GetPrintArea Orientation CenterHorizontally CenterVertically PrintGridlines PrintHeadings BlackAndWhite LeftMargin RightMargin TopMargin BottomMargin HeaderMargin FooterMargin HeadersFooters',
    Range: 'GetSpecialCellsOrNullObject GetSpecialCells CopyFrom SetDirty',
    RangeAreas:
      'Address AddressLocal AreaCount CellCount IsEntireColumn IsEntireRow Areas Worksheet GetIntersectionOrNullObject GetUsedRangeAreasOrNullObject Calculate SetDirty Clear',
    RangeCollection: 'Items',
    RangeFont: 'Strikethrough',
    Table: 'AutoFilter',
    Workbook: 'AutoSave CalculationEngineVersion UsePrecisionAsDisplayed GetSelectedRanges',
    Worksheet: 'PageLayout',
  },
  10: { Range: 'Left Top Width Height' },
  11: { Application: 'DecimalSeparator ThousandsSeparator UseSystemSeparators' },
  12: {
    Range:
      'HasSpill GetSpillingToRangeOrNullObject GetSpillingToRange GetSpillParentOrNullObject GetSpillParent',
  },
  13: { Table: 'Resize' },
};

const LEVELS: ReadonlyMap<string, number> = new Map(
  Object.entries(MEMBERS).flatMap(([level, classes]) =>
    Object.entries(classes).flatMap(([host, names]) =>
      names.split(' ').map((name) => [`${host}.${name}`, Number(level)] as const),
    ),
  ),
);

/**
 * The minor number of the ExcelApi set that brought a member, 1 where it is not listed.
 * @param member the host's class and its member, e.g. "Range.HasSpill".
 */
export const levelOf = (member: string): number => LEVELS.get(member) ?? 1;

/** "1.16" → 16. */
export const minorOf = (apiLevel: string): number => Number(apiLevel.slice('1.'.length));
