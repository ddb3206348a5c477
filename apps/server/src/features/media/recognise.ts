import { recogniseUpload } from '../../engines/media-tools/content-type.ts';
import { AppError } from '../../platform/http/app-error.ts';

export type Recognised = {
  kind: 'video' | 'audio' | 'doc';
  format: string;
  mediaType: string;
  extension: string;
};

/** What the first bytes say the file is. Throws UPLOAD_REFUSED with the sentence that says why it cannot be used. */
export async function recogniseOrRefuse(
  firstBytes: Uint8Array,
  fileName: string,
): Promise<Recognised> {
  const result = await recogniseUpload({ firstBytes, fileName });
  if ('refused' in result) throw new AppError('UPLOAD_REFUSED', result.refused);
  return result;
}

/** The name as the person knows it, without folders, control characters or half characters; at most 255 characters. */
export function cleanName(name: string): string {
  const base = name.split(/[/\\]/).pop() ?? '';
  const clean = base
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed()
    .normalize('NFC');
  return [...clean].slice(0, 255).join('') || 'unnamed';
}

/** In lower case and without the dot; undefined where the name has none. */
export const extensionOf = (name: string): string | undefined =>
  name.match(/\.([A-Za-z0-9]+)$/)?.[1]?.toLowerCase();

/** A title from a file name: without its extension. */
export const titleFrom = (name: string): string =>
  [...name.replace(/\.[A-Za-z0-9]{1,5}$/, '')].slice(0, 200).join('') || name;
