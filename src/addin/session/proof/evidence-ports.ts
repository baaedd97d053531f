// What proof needs of the workbook. The excel room implements it; tests hand in their own.

/** Texts in the workbook's custom XML parts, one for each namespace. They travel with the file. */
export interface XmlPartPort {
  /** null where there is none. Rejects where the host is busy for long. */
  read(namespace: string): Promise<string | null>;
  /**
   * `text`: base64, nothing that XML would have to escape; null deletes the part. Rejects where the
   * host is busy for long.
   */
  write(namespace: string, text: string | null): Promise<void>;
}
