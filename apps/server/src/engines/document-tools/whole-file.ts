import { open } from 'node:fs/promises';

/** Of a PDF (ISO 32000-1, 7.5.5), a zip without comment (APPNOTE 4.3.16) and RTF, in their last bytes. */
const endings = {
  pdf: /%%EOF\s*$/,
  zip: /PK\x05\x06[\s\S]{18}$/,
  rtf: /\}[\s\0]*$/,
} as const;

const tailBytes = 1_024;

/** Whether a file has its end: a program that could not write all of it may leave the rest. False for one that is missing. */
export async function isWhole(
  path: string,
  format: 'pdf' | 'docx' | 'xlsx' | 'pptx' | 'rtf',
): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return false;
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, tailBytes));
    await file.read(tail, 0, tail.length, size - tail.length);
    const ending = format === 'pdf' || format === 'rtf' ? endings[format] : endings.zip;
    return ending.test(tail.toString('latin1'));
  } finally {
    await file.close();
  }
}
