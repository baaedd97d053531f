// Which members of Excel's objects came with which requirement set. A host of an older set does not
// have them: it answers ApiNotFound, as
// https://learn.microsoft.com/office/dev/add-ins/testing/application-specific-api-error-handling
// says. office.js refuses most of them itself; names in `load()` it sends.
//
// The lists are those of the pages of the requirement sets, one for each set, as far as the
// workbench has the members; those of ExcelApi 1.1 and of Collection are left out:
// https://learn.microsoft.com/javascript/api/requirement-sets/excel/excel-api-1-12-requirement-set

/** By the minor number of the set, then by the host's class. */
const MEMBERS: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  2: {
    Filter: 'ApplyValuesFilter',
    FunctionResult: 'Value',
    Functions: 'Date',
    Range: 'ColumnHidden RowHidden GetResizedRange',
    RangeFormat: 'ColumnWidth AutofitColumns',
    Table: 'Sort Worksheet ClearFilters',
    TableColumn: 'Filter',
    TableSort: 'Apply',
    Workbook: 'Functions',
    Worksheet: 'Protection',
    WorksheetProtection: 'Protected Protect',
  },
  4: {
    NamedItem: 'Delete',
    NamedItemCollection: 'Add',
    Range: 'GetUsedRangeOrNullObject',
    Setting: 'Key Value Delete',
    SettingCollection: 'Items Add',
    Workbook: 'Settings',
    Worksheet: 'Names GetUsedRangeOrNullObject',
  },
  5: {
    CustomXmlPart: 'Id GetXml SetXml Delete',
    CustomXmlPartCollection: 'Add GetByNamespace',
    CustomXmlPartScopedCollection: 'Items',
    Workbook: 'CustomXmlParts',
  },
  6: {
    ConditionalFormat: 'Id Type TextComparison',
    ConditionalFormatCollection: 'Items Add',
    ConditionalRangeFont: 'Color',
    ConditionalRangeFormat: 'Font',
    Range: 'ConditionalFormats Calculate',
    TextConditionalFormat: 'Format Rule',
  },
  7: {
    Chart: 'Id',
    ChartAxes: 'CategoryAxis',
    ChartAxis: 'CategoryType',
    Series: 'SetXAxisValues',
    FreezePanes: 'FreezeRows GetLocationOrNullObject',
    NamedItem: 'Formula',
    Range: 'Hyperlink',
    Workbook: 'GetActiveCell',
    Worksheet: 'FreezePanes GetRangeByIndexes',
    WorksheetProtection: 'Unprotect',
  },
  9: {
    Application: 'IterativeCalculation',
    AutoFilter: 'IsDataFiltered',
    HeaderFooter: 'LeftFooter CenterFooter RightFooter',
    HeaderFooterGroup: 'DefaultForAllPages',
    IterativeCalculation: 'Enabled',
    PageLayout: 'Zoom SetPrintTitleRows GetPrintTitleRowsOrNullObject Orientation HeadersFooters',
    Range: 'GetSpecialCellsOrNullObject CopyFrom',
    RangeAreas: 'Address Areas',
    RangeCollection: 'Items',
    Table: 'AutoFilter',
    Workbook: 'GetSelectedRanges',
    Worksheet: 'PageLayout',
  },
  12: { Range: 'GetSpillingToRangeOrNullObject' },
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
