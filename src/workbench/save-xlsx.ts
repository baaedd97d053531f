// "Save as .xlsx": the open workbook as a download.
import { xlsxFile } from '../xlsx/xlsx-file';
import { gridAsFile, type FileSources } from './grid-as-file';

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const workbookBytes = (sources: FileSources): Uint8Array => xlsxFile(gridAsFile(sources));

export function saveXlsxOn(button: HTMLElement, file: () => Promise<Uint8Array>): void {
  const save = async (): Promise<void> => {
    const bytes = await file();
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([bytes.slice()], { type: TYPE }));
    link.download = 'workbench.xlsx';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  button.addEventListener('click', () => void save());
}
