// What proof needs of the workbook. The excel room implements it; tests hand in their own.
import type { CertificateBlock } from '../evidence/certificate-table';

/** Texts in the workbook's custom XML parts, one for each namespace. They travel with the file. */
export interface XmlPartPort {
  /** null where there is none. Rejects where the host is busy for long. */
  read(namespace: string): Promise<string | null>;
  /** `text`: base64, nothing that XML would have to escape; null deletes the part. Rejects where the host is busy for long. */
  write(namespace: string, text: string | null): Promise<void>;
}

export interface CertificateSheetPort {
  /** Writes a new sheet and shows it. Resolves to its name, which is a free one like the one wished. Rejects where Excel refuses. */
  write(wishedName: string, blocks: readonly CertificateBlock[]): Promise<string>;
}
