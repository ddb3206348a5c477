import type { WrittenEncoding } from '@glossa/contracts/subtitle-files';
import { encodeText } from '../encode-text.ts';

/** A text in an encoding that has all of its characters. */
export const encodeWhole = (text: string, encoding: WrittenEncoding): Uint8Array<ArrayBuffer> =>
  encodeText(text, encoding, (sign) => {
    throw new Error(`${encoding} has no ${sign}`);
  });
