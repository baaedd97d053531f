declare module 'xlsx-populate' {
  interface Cell {
    value(): unknown;
    formula(): string | undefined;
  }
  interface Sheet {
    name(): string;
    cell(address: string): Cell;
  }
  interface Workbook {
    sheets(): Sheet[];
    sheet(name: string): Sheet;
  }
  const populate: { fromDataAsync(data: Uint8Array): Promise<Workbook> };
  export default populate;
}
