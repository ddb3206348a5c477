export const documentErrorCodes = [
  'DOCUMENT_CORRUPT',
  'DOCUMENT_ENCRYPTED',
  'DOCUMENT_MACROS',
  'DOCUMENT_TOO_LARGE',
  'DOCUMENT_EMPTY',
  'DOCUMENT_UNCHANGED',
] as const;

export type DocumentErrorCode = (typeof documentErrorCodes)[number];

/** The only error this package throws on purpose about a file; the sentence can be shown to a person as it is. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode;
  readonly sentence: string;

  constructor(code: DocumentErrorCode, sentence: string, options?: { cause?: unknown }) {
    super(sentence, options);
    this.name = 'DocumentError';
    this.code = code;
    this.sentence = sentence;
  }
}

/** What every reader says when a container or its XML cannot be understood. */
export function corrupt(detail: string, cause?: unknown): DocumentError {
  return new DocumentError('DOCUMENT_CORRUPT', `This file is damaged: ${detail}.`, { cause });
}
