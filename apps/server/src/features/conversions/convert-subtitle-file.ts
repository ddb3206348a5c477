import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Conversion, convertSubtitlesForm } from '@glossa/contracts/conversions';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { type Cue, CueError, plainText } from '@glossa/subtitles/cue';
import { type EncodingName, encodingNames } from '@glossa/subtitles/decode-text';
import { readSubtitleFile, type SubtitleFile } from '@glossa/subtitles/formats/read-file';
import { subtitleFormats } from '@glossa/subtitles/formats/registry';
import type { z } from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { detectLanguageWithScore, titleFrom } from '../media/index.ts';
import { fileNameOf } from '../subtitles/index.ts';
import type { ConversionDeps } from './deps.ts';
import { publishConversions } from './move-status.ts';
import { toConversion } from './repository.ts';

type Asked = { bytes: Uint8Array; name: string; fields: z.infer<typeof convertSubtitlesForm> };

/** Done at once: it takes less than a second even for a long film. Throws UPLOAD_REFUSED with the reader's sentence. */
export async function convertSubtitleFile(
  { db, clock, storage }: ConversionDeps,
  actor: Actor,
  { bytes, name, fields }: Asked,
): Promise<Conversion> {
  if (bytes.length === 0) throw new AppError('UPLOAD_EMPTY');
  const read = readOrRefuse(bytes, name, findEncoding(fields.encoding));
  const language = fields.language ?? (await languageOf(read.cues));
  const format = subtitleFormats[fields.to];
  const title = titleFrom(name);
  const text = format.write(read.cues, {
    language,
    title,
    direction: languages[language].direction,
  });
  const file = await storeText(storage, text, format.extension);
  try {
    const now = clock.now();
    return await db.transaction().execute(async (trx) => {
      const row = await trx
        .insertInto('conversions')
        .values({
          organisation_id: actor.organisationId,
          user_id: actor.userId,
          kind: 'subtitles',
          status: 'ready',
          options: JSON.stringify({ ...fields, target: format.label }),
          input_name: name,
          output_name: `${fileNameOf(title)}.${format.extension}`,
          output_file: file.name,
          output_type: format.mediaType,
          size_bytes: file.sizeBytes,
          notes: JSON.stringify(describe(read)),
          created_at: now,
          finished_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await publishConversions(trx, row);
      return toConversion(row);
    });
  } catch (error) {
    await storage.remove(file.name);
    throw error;
  }
}

function findEncoding(asked: string | undefined): EncodingName | undefined {
  if (!asked) return undefined;
  const known = encodingNames.find((name) => name === asked.toLowerCase());
  if (!known)
    throw new AppError(
      'INVALID_INPUT',
      `encoding: ${asked} is not known. Known are ${encodingNames.join(', ')}.`,
    );
  return known;
}

function readOrRefuse(
  bytes: Uint8Array,
  name: string,
  encoding: EncodingName | undefined,
): SubtitleFile {
  try {
    const read = readSubtitleFile(bytes, name, encoding ? { encoding } : {});
    if (read.cues.length > 0) return read;
  } catch (error) {
    if (error instanceof CueError)
      throw new AppError('UPLOAD_REFUSED', error.message, { cause: error });
    throw error;
  }
  throw new AppError('UPLOAD_REFUSED', 'No subtitles were found in this file.');
}

async function languageOf(cues: readonly Cue[]): Promise<LanguageCode> {
  const sample = cues.slice(0, 200).map(plainText).join('\n');
  // Only some formats write it down, and English is what players assume.
  return (await detectLanguageWithScore(sample))?.language ?? 'en';
}

function describe({ format, encoding, cues, warnings }: SubtitleFile): string[] {
  return [
    `Read as ${subtitleFormats[format].label} in ${encoding.toUpperCase()}: ${cues.length === 1 ? '1 cue' : `${cues.length.toLocaleString('en')} cues`}.`,
    ...warnings.map(({ message, count, line }) =>
      [
        message,
        count > 1 ? `(${count.toLocaleString('en')} times)` : '',
        line === undefined ? '' : `First at line ${line}.`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ];
}

async function storeText(
  storage: ConversionDeps['storage'],
  text: string,
  extension: string,
): Promise<{ name: string; sizeBytes: number }> {
  const bytes = Buffer.from(text);
  const name = `${randomUUID()}.${extension}`;
  const pending = await storage.createPending();
  try {
    await writeFile(pending.path, bytes, { flag: 'wx', mode: 0o600 });
    await pending.commit(name);
  } finally {
    await pending.discard();
  }
  return { name, sizeBytes: bytes.length };
}
