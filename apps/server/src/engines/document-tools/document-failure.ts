import { DocumentError } from '@glossa/documents/document-error';

/** What is wrong with the file itself passes unchanged; the rest is the engine's and is put into its words. */
export function keepDocumentError(error: unknown): DocumentError | undefined {
  return error instanceof DocumentError ? error : undefined;
}
