import { readFile, writeFile } from 'node:fs/promises';
import { writePicturePdf } from '@glossa/documents/pictures/picture-pdf';
import { readJpeg } from '@glossa/documents/pictures/read-jpeg';
import { type TiffPages, tiffPages } from '@glossa/documents/pictures/tiff-pages';

/** Where the pages of a TIFF are. Throws DocumentError. */
export async function findTiffPages({ path }: { path: string }): Promise<TiffPages> {
  return tiffPages(await readFile(path));
}

/** `path`: JPEG files one after the other, of these lengths. */
export async function writePictures({
  path,
  lengths,
  outputPath,
}: {
  path: string;
  lengths: readonly number[];
  outputPath: string;
}): Promise<null> {
  const bytes = await readFile(path);
  let at = 0;
  const photos = lengths.map((length) => {
    at += length;
    return readJpeg(bytes.subarray(at - length, at));
  });
  await writeFile(outputPath, writePicturePdf(photos), { mode: 0o600 });
  return null;
}
