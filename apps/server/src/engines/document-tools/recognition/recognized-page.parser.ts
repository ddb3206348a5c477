import { readFile } from 'node:fs/promises';
import { measureSkew } from '@glossa/documents/recognized/measure-skew';
import { readPpm } from '@glossa/documents/recognized/picture';
import { type RecognizedWords, recognizedWords } from '@glossa/documents/recognized/recognize-page';

/** What tesseract printed (`tsvPath`) about a picture of a page; `scale`: points per pixel. */
export async function readRecognizedPage({
  tsvPath,
  picturePath,
  scale,
}: {
  tsvPath: string;
  picturePath: string;
  scale: number;
}): Promise<RecognizedWords> {
  const picture = readPpm(await readFile(picturePath));
  return recognizedWords(await readFile(tsvPath, 'utf8'), { picture, scale });
}

/** By how many degrees the lines of a page fall to the right. */
export async function findSkew({
  picturePath,
}: {
  picturePath: string;
}): Promise<{ skew: number }> {
  return { skew: measureSkew(readPpm(await readFile(picturePath))) };
}
