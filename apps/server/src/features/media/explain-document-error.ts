import { DocumentError } from '@glossa/documents/document-error';

/** What a failed job tells about a document; undefined for what is not the document's fault. */
export function explainDocumentError(
  error: unknown,
): { code: string; message: string; retryable: boolean } | undefined {
  return error instanceof DocumentError
    ? { code: error.code, message: error.message, retryable: false }
    : undefined;
}
