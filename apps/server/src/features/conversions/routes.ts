import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import {
  cancelConversion as cancelEndpoint,
  conversionDocumentMaxBytes,
  conversionMediaMaxBytes,
  convertDocument,
  convertDocumentForm,
  convertMedia,
  convertMediaForm,
  convertSubtitles,
  convertSubtitlesForm,
  convertToSpeech,
  deleteConversion as deleteEndpoint,
  getConversion,
  getConversionFile,
  getConversions,
  retryConversion as retryEndpoint,
  subtitleFileMaxBytes,
} from '@glossa/contracts/conversions';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { createPersonLimit } from '../../platform/http/person-limit.ts';
import { readForm, receiveFiles } from '../../platform/http/receive-files.ts';
import { sendStoredFile } from '../../platform/http/send-stored-file.ts';
import { assertNameFits, cleanName } from '../media/index.ts';
import {
  type ConversionContext,
  createDocumentConversion,
  createMediaConversion,
  createSpeechConversion,
} from './conversion-kinds.ts';
import { convertSubtitleFile } from './convert-subtitle-file.ts';
import type { ConversionDeps } from './deps.ts';
import {
  listConversions,
  requireConversion,
  requireConversionFile,
  toConversion,
} from './repository.ts';
import { cancelConversion, deleteConversion, retryConversion } from './service.ts';

const perMinute = 20;

export function mountConversions(mount: Mount, deps: ConversionDeps): void {
  const { db, storage } = deps;
  const limit = createPersonLimit(db, { name: 'conversions', perMinute });
  mount(convertToSpeech, async ({ actor, body }) => {
    await limit(actor);
    return createSpeechConversion(deps, actor, body);
  });
  mount(convertSubtitles, async ({ actor, request }) => {
    await limit(actor);
    return receiveOne(request, convertSubtitlesForm, subtitleFileMaxBytes, (given) =>
      receiveSubtitles(deps, actor, given),
    );
  });
  mount(convertMedia, async ({ actor, request }) => {
    await limit(actor);
    return receiveOne(request, convertMediaForm, conversionMediaMaxBytes, (given) =>
      createMediaConversion(deps, actor, given),
    );
  });
  mount(convertDocument, async ({ actor, request }) => {
    await limit(actor);
    return receiveOne(request, convertDocumentForm, conversionDocumentMaxBytes, (given) =>
      createDocumentConversion(deps, actor, given),
    );
  });
  mount(getConversions, ({ actor, query }) => listConversions(db, actor, query));
  mount(getConversion, async ({ actor, params }) =>
    toConversion(await requireConversion(db, actor, params.conversionId)),
  );
  mount(cancelEndpoint, ({ actor, params }) => cancelConversion(deps, actor, params.conversionId));
  mount(retryEndpoint, ({ actor, params }) => retryConversion(deps, actor, params.conversionId));
  mount(deleteEndpoint, async ({ actor, params }) => {
    await deleteConversion(deps, actor, params.conversionId);
    return null;
  });
  mount.file(getConversionFile, async ({ actor, params, request, reply }) => {
    const row = await requireConversionFile(db, actor, params.fileName);
    return sendStoredFile(
      storage,
      {
        name: params.fileName,
        mediaType: row.output_type ?? 'application/octet-stream',
        downloadName: row.output_name ?? params.fileName,
        inline: false,
      },
      request,
      reply,
    );
  });
}

async function receiveSubtitles(
  deps: ConversionDeps,
  actor: Actor,
  { stream, assertComplete, name, fields }: ConversionContext<typeof convertSubtitlesForm>,
) {
  const pending = await deps.storage.createPending();
  try {
    await pipeline(stream, createWriteStream(pending.path, { flags: 'wx', mode: 0o600 }));
    assertComplete();
    if (stream.bytesRead === 0) throw new AppError('UPLOAD_EMPTY');
    return await convertSubtitleFile(deps, actor, { path: pending.path, name, fields });
  } finally {
    await pending.discard();
  }
}

/** Fields first, then the one file, which `receive` handles. */
async function receiveOne<Form extends z.ZodType, Answer>(
  request: FastifyRequest,
  form: Form,
  maxBytes: number,
  receive: (given: ConversionContext<Form>) => Promise<Answer>,
): Promise<Answer> {
  const [answer] = await receiveFiles(request, { most: 1, maxBytes }, async (incoming) => {
    const name = cleanName(incoming.fileName);
    assertNameFits(name);
    return receive({ ...incoming, fields: readForm(form, incoming.fields), name });
  });
  return answer;
}
