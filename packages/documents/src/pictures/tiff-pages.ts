import { DocumentError } from '../document-error.ts';

/** Where each page of a TIFF is described, and how its numbers are written. */
export type TiffPages = { offsets: number[]; littleEndian: boolean };

const mostPages = 500;
const entryBytes = 12;

/**
 * The pages of a TIFF (TIFF 6.0, section 2): a chain of directories. Throws DOCUMENT_CORRUPT if the chain is broken, and
 * DOCUMENT_TOO_LARGE if it is longer than 500.
 */
export function tiffPages(bytes: Uint8Array): TiffPages {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const littleEndian = bytes[0] === 0x49;
  const offsets: number[] = [];
  try {
    let at = view.getUint32(4, littleEndian);
    while (at !== 0) {
      if (offsets.includes(at)) throw new RangeError('A page comes after itself.');
      if (offsets.length === mostPages)
        throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.tooManyPages', {
          params: { mostPages },
        });
      offsets.push(at);
      at = view.getUint32(at + 2 + view.getUint16(at, littleEndian) * entryBytes, littleEndian);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DocumentError('DOCUMENT_CORRUPT', 'documents.pictureDamaged', { cause: error });
  }
  if (offsets.length > 0) return { offsets, littleEndian };
  throw new DocumentError('DOCUMENT_CORRUPT', 'documents.pictureDamaged');
}

/** The number at the beginning of a TIFF that says where its first page is. */
export const firstPageField = { at: 4, bytes: 4 } as const;
