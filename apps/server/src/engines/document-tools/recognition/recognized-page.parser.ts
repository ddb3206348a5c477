import { readFile } from 'node:fs/promises';
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
