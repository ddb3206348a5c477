import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { detectUploadType } from '../../engines/media-tools/content-type.ts';
import { AppError } from '../../platform/http/app-error.ts';

export type DetectedFile = {
  kind: 'video' | 'audio' | 'doc';
  format: string;
  mediaType: string;
  extension: string;
};

/** The file type by the first bytes. Throws UPLOAD_REFUSED with the reason. */
export async function detectFileType(
  firstBytes: Uint8Array,
  fileName: string,
): Promise<DetectedFile> {
  const result = await detectUploadType({ firstBytes, fileName });
  if ('refused' in result) throw new AppError('UPLOAD_REFUSED', result.refused);
  return result;
}

/** The user's file name without folders, control characters or lone surrogates, in NFC. */
export function cleanName(name: string): string {
  const base = name.split(/[/\\]/).pop() ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
    .normalize('NFC');
  return clean || 'unnamed';
}

/** No file system in use allows longer ones, so that only programs send them. */
const maxNameLength = 255;

/** Null if the name can be used. */
export function findNameFault(cleanedName: string): MessageRef | null {
  const length = [...cleanedName].length;
  if (length <= maxNameLength) return null;
  return message('media.nameTooLong', { length, max: maxNameLength });
}

/** Throws UPLOAD_REFUSED: a shortened name would lose its extension, and two files could get the same one. */
export function assertNameFits(cleanedName: string): void {
  const fault = findNameFault(cleanedName);
  if (fault) throw new AppError('UPLOAD_REFUSED', fault);
}

/** In lower case and without the dot; undefined if the name has none. */
export const extensionOf = (name: string): string | undefined =>
  name.match(/\.([A-Za-z0-9]+)$/)?.[1]?.toLowerCase();

/** A title from a file name: without its extension. */
export const titleFrom = (name: string): string =>
  [...name.replace(/\.[A-Za-z0-9]{1,11}$/, '')].slice(0, 200).join('') || name;
