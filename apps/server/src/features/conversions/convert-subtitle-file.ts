import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Conversion, convertSubtitlesForm } from '@glossa/contracts/conversions';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { type EncodingName, encodingNames } from '@glossa/subtitles/decode-text';
import type { ReadWarning } from '@glossa/subtitles/formats/read-warnings';
import { formatLabel, subtitleFormats } from '@glossa/subtitles/formats/registry';
import type { z } from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { parserTask } from '../../platform/sandbox/parsers/task.ts';
import { titleFrom } from '../media/index.ts';
import { chargeQuota } from '../operations/index.ts';
import { fileNameOf } from '../subtitles/index.ts';
import type { ConversionDeps } from './deps.ts';
import { toConversion } from './repository.ts';
import type * as subtitleFileParser from './subtitle-file.parser.ts';
import type { ConvertedSubtitles } from './subtitle-file.parser.ts';
import { publishConversions } from './transitions.ts';

type SubtitleConversionInput = {
  /** The received file. */
  path: string;
  name: string;
  fields: z.infer<typeof convertSubtitlesForm>;
};

const convertTask = parserTask<typeof subtitleFileParser.convertSubtitles>(
  new URL('./subtitle-file.parser.ts', import.meta.url),
  'convertSubtitles',
  { writes: ['outputPath'] },
);

/** Answers with the result: it takes less than a second even for a long video. Throws UPLOAD_REFUSED. */
export async function convertSubtitleFile(
  { db, clock, storage, parsers }: ConversionDeps,
  actor: Actor,
  { path, name, fields }: SubtitleConversionInput,
): Promise<Conversion> {
  const format = subtitleFormats[fields.to];
  const title = titleFrom(name);
  const encoding = findEncoding(fields.encoding);
  const file = `${randomUUID()}.${format.extension}`;
  const pending = await storage.createPending();
  let read: ConvertedSubtitles;
  let sizeBytes: number;
  try {
    const { to, language, outputEncoding, lineEnds, byteOrderMark, frameRate } = fields;
    const input = {
      ...{ path, outputPath: pending.path, name, title, encoding, to, language },
      file: { encoding: outputEncoding, lineEnds, byteOrderMark, frameRate },
    };
    read = await parsers.run(convertTask, input, { owner: actor });
    sizeBytes = (await stat(pending.path)).size;
    await pending.commit(file);
  } finally {
    await pending.discard();
  }
  try {
    const now = clock.now();
    return await db.transaction().execute(async (trx) => {
      await chargeQuota(trx, actor.organisationId, { storageBytes: sizeBytes });
      const row = await trx
        .insertInto('conversions')
        .values({
          organisation_id: actor.organisationId,
          user_id: actor.userId,
          kind: 'subtitles',
          status: 'ready',
          options: JSON.stringify(fields),
          input_name: name,
          output_name: `${fileNameOf(title)}.${format.extension}`,
          output_file: file,
          output_type: format.mediaType,
          size_bytes: sizeBytes,
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
    // Any other failure may have come after the commit: housekeeping decides.
    if (error instanceof AppError) await storage.remove(file);
    throw error;
  }
}

function findEncoding(requested: string | undefined): EncodingName | undefined {
  if (!requested) return undefined;
  const known = encodingNames.find((name) => name === requested.toLowerCase());
  if (!known)
    throw new AppError(
      'INVALID_INPUT',
      message('conversion.encodingUnknown', {
        asked: requested,
        encodings: { list: encodingNames },
      }),
    );
  return known;
}

function describe({ format, encoding, cueCount, warnings }: ConvertedSubtitles): MessageRef[] {
  return [
    cueCount === 1
      ? message('conversion.readAsOneCue', {
          label: formatLabel(format),
          encoding: encoding.toUpperCase(),
        })
      : message('conversion.readAsCues', {
          label: formatLabel(format),
          encoding: encoding.toUpperCase(),
          cueCount,
        }),
    ...warnings.map(describeWarning),
  ];
}

function describeWarning({ message: said, count, line }: ReadWarning): MessageRef {
  const sentences: MessageRef[] = [said];
  if (count > 1) sentences.push({ text: `(× ${count})` });
  if (line !== undefined) sentences.push(message('conversion.firstAtLine', { line }));
  return sentences.length === 1 ? said : { sentences };
}
