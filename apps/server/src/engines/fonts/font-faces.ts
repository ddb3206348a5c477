import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import type { FontFile } from './port.ts';

/** One face of a file; a collection holds several families in one file. */
export type FontFace = FontFile & { family: string; bold: boolean; italic: boolean };

/** What fc-list is asked for: a line for each face. */
export const faceFormat =
  '%{file}\\t%{family[0]}\\t%{weight}\\t%{slant}\\t%{width}\\t%{variable}\\n';

const mediaTypes: Record<string, string> = {
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.ttc': 'font/collection',
  '.otc': 'font/collection',
};
/** fontconfig's own numbers: book to medium count as regular; a renderer is asked for regular or bold only. */
const regularWeights = [75, 100] as const;
const boldWeight = 200;
const normalWidth = 100;

/** Faces of normal width, regular or bold. The renderer cannot set the axes of variable fonts, so those stay out. */
export async function readFaces(listing: string): Promise<FontFace[]> {
  const faces: FontFace[] = [];
  const files = new Map<string, FontFile | undefined>();
  for (const line of listing.split('\n')) {
    const [path, family, weight, slant, width, variable] = line.split('\t');
    if (!path || !family || variable === 'True' || Number(width) !== normalWidth) continue;
    const bold = Number(weight) === boldWeight;
    const regular = Number(weight) >= regularWeights[0] && Number(weight) <= regularWeights[1];
    if (!bold && !regular) continue;
    if (!files.has(path)) files.set(path, await describeFile(path));
    const file = files.get(path);
    if (file) faces.push({ ...file, family, bold, italic: Number(slant) > 0 });
  }
  return faces;
}

/** The id names the content, by size and time of change, so that a browser may keep the file for good. */
async function describeFile(path: string): Promise<FontFile | undefined> {
  const mediaType = mediaTypes[extname(path).toLowerCase()];
  if (!mediaType) return undefined;
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    // Removed since fontconfig looked.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return undefined;
  const fontId = createHash('sha256')
    .update(JSON.stringify([path, found.size, found.mtimeMs]))
    .digest('hex')
    .slice(0, 32);
  return { fontId, path, mediaType, sizeBytes: found.size };
}
