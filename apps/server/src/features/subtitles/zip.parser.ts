import { createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { message } from '@glossa/messages/message';
import { fromBufferPromise, openPromise } from 'yauzl';
import { AppError } from '../../platform/http/app-error.ts';
import { findWordDifference, findZipDifference, type ZipDifference } from './compare-zip.ts';
import { writeWord, type ZippedSubtitles, zipDiffers, zipSubtitles } from './subtitle-zip.ts';

/** The zip of a download in base64, read back before any of it is sent. Throws INTERNAL with the first difference. */
export async function writeCheckedZip(of: ZippedSubtitles): Promise<string> {
  const zip = await buffer(await zipSubtitles(of));
  const difference = await findZipDifference(await fromBufferPromise(zip), of.cues, of.kept);
  if (!difference) return zip.toString('base64');
  if ('missingExtension' in difference) {
    const { missingExtension: extension } = difference;
    throw new AppError('INTERNAL', message('subtitles.zipLacksFile', { extension }));
  }
  throw zipDiffers(difference);
}

/** The Word file of a zip whose other files are written with options, in base64; read back, too. */
export async function writeCheckedWord(
  of: Pick<ZippedSubtitles, 'cues' | 'title' | 'language'>,
): Promise<string> {
  const word = await writeWord(of.cues, of);
  const difference = await findWordDifference(of.cues, word);
  if (difference) throw zipDiffers(difference);
  return word.toString('base64');
}

/** The zip as a file. */
export async function writeZipFile(of: ZippedSubtitles & { outputPath: string }): Promise<void> {
  await pipeline(
    await zipSubtitles(of),
    createWriteStream(of.outputPath, { flags: 'wx', mode: 0o600 }),
  );
}

/** What the file at `path` says differently; null if it says the same. */
export async function compareZipFile({
  path,
  cues,
  kept,
}: Pick<ZippedSubtitles, 'cues' | 'kept'> & { path: string }): Promise<ZipDifference | null> {
  return (await findZipDifference(await openPromise(path), cues, kept)) ?? null;
}
