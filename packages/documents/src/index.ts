export type { DocumentFormat } from './detect-format.ts';
export { documentFormats } from './detect-format.ts';
export type { DocumentErrorCode } from './document-error.ts';
export { DocumentError, documentErrorCodes } from './document-error.ts';
export type { OpenedDocument } from './open-document.ts';
export { openDocument } from './open-document.ts';
export type { RebuildOptions } from './reading.ts';
export type { Place, Position, Segment } from './segment.ts';
export { stripMarkup } from './segment.ts';
