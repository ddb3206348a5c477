import type { MessageParam, MessageParams } from '@glossa/contracts/messages';

export const documentErrorCodes = [
  'DOCUMENT_CORRUPT',
  'DOCUMENT_ENCRYPTED',
  'DOCUMENT_MACROS',
  'DOCUMENT_TOO_LARGE',
  'DOCUMENT_EMPTY',
  'DOCUMENT_UNCHANGED',
  'DOCUMENT_DIFFERS',
] as const;

export type DocumentErrorCode = (typeof documentErrorCodes)[number];

/** The only error this package throws on purpose about a file; its message is for the user. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode;
  readonly messageRef: { id: string; params?: MessageParams };

  constructor(
    code: DocumentErrorCode,
    id: string,
    { params, cause }: { params?: MessageParams; cause?: unknown } = {},
  ) {
    super(id, { cause });
    this.name = 'DocumentError';
    this.code = code;
    this.messageRef = params ? { id, params } : { id };
  }
}

/** The error of every reader for an invalid container or XML. */
export function corrupt(detail: MessageParam, cause?: unknown): DocumentError {
  return new DocumentError('DOCUMENT_CORRUPT', 'documents.damaged', { params: { detail }, cause });
}
