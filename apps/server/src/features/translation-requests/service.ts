import { type AnswerOf, errorTable } from '@glossa/contracts';
import type { LanguageCode } from '@glossa/contracts/languages';
import { languageCodes } from '@glossa/contracts/languages';
import type {
  getTranslationOptions,
  TranslationRequest,
} from '@glossa/contracts/translation-requests';
import type { Translators } from '../../engines/machine-translation/translators.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { type MediaRow, publishAboutMedia, requireMedia } from '../media/index.ts';
import { findTranscriptOfMedia } from '../transcripts/index.ts';
import { translateJob } from './jobs.ts';
import { moveRequestStatus } from './move-status.ts';
import { findRequest, listRequests, toRequest } from './repository.ts';

export type RequestDeps = {
  db: Database;
  storage: Storage;
  queue: Queue;
  translators: Translators;
};

/** One ticket per media and language: asking again gives the same one, and starts it again where it had ended badly. */
export async function requestTranslations(
  deps: RequestDeps,
  actor: Actor,
  input: { mediaId: string; targetLanguages: LanguageCode[]; engineId?: string | undefined },
): Promise<TranslationRequest[]> {
  const { db, queue } = deps;
  const media = await requireMedia(db, actor, input.mediaId);
  const source = await requireSource(db, actor, media);
  const targets = [...new Set(input.targetLanguages)];
  for (const target of targets) await requireEngine(deps, source, target, input.engineId);

  await db.transaction().execute(async (trx) => {
    for (const language of targets) {
      const inserted = await trx
        .insertInto('translation_requests')
        .values({
          organisation_id: media.organisation_id,
          media_id: media.id,
          language,
          source_language: source,
          status: 'queued',
          asked_engine: input.engineId ?? null,
          requested_by: actor.userId,
        })
        .onConflict((conflict) => conflict.columns(['media_id', 'language']).doNothing())
        .returning('id')
        .executeTakeFirst();
      const ticketId =
        inserted?.id ?? (await requeue(trx, media.id, language, source, input.engineId));
      if (!ticketId) continue;
      await queue.enqueue(trx, translateJob, { ticketId });
      await recordAction(trx, {
        ...byActor(actor),
        organisationId: media.organisation_id,
        action: 'translation-requested',
        subject: ticketId,
        subjectName: media.title,
        detail: { language },
      });
    }
    await publishAboutMedia(trx, media.id, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: media.id,
    });
  });
  return (await listRequests(db, actor, media.id))
    .filter((row) => targets.includes(row.language))
    .map(toRequest);
}

/** The ticket's id if it had failed, been cancelled or gone stale and is queued again now. */
async function requeue(
  db: Parameters<typeof moveRequestStatus>[0],
  mediaId: string,
  language: LanguageCode,
  source: LanguageCode,
  engineId: string | undefined,
): Promise<string | undefined> {
  const { id } = await db
    .selectFrom('translation_requests')
    .select('id')
    .where('media_id', '=', mediaId)
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  const moved = await moveRequestStatus(db, id, 'queued', {
    facts: { ...cleared, source_language: source, asked_engine: engineId ?? null },
  });
  return moved ? id : undefined;
}

const cleared = { failure_code: null, failure_message: null, progress: null, finished_at: null };

/** The language translated from; throws where the media is not ready for translation. */
async function requireSource(db: Database, actor: Actor, media: MediaRow): Promise<LanguageCode> {
  if (media.kind === 'doc') {
    if (media.status !== 'ready')
      throw new AppError(
        'MEDIA_WRONG_STATE',
        'The document is still being read. Wait until it is ready, then ask again.',
      );
    if (!media.language)
      throw new AppError(
        'INVALID_INPUT',
        'The language of this document is not known. Choose it on the document’s page first.',
      );
    return media.language;
  }
  const transcript = await findTranscriptOfMedia(db, actor, media.id);
  if (!transcript) throw new AppError('TRANSCRIPT_MISSING');
  if (transcript.verification !== 'VERIFIED') throw new AppError('MEDIA_NOT_VERIFIED');
  return transcript.language;
}

async function requireEngine(
  { translators }: RequestDeps,
  from: LanguageCode,
  to: LanguageCode,
  engineId: string | undefined,
): Promise<void> {
  if (from === to) throw new AppError('TRANSLATION_SAME_LANGUAGE');
  if (!(await translators.choose(from, to, engineId)))
    throw new AppError(
      'TRANSLATION_NO_ENGINE',
      `${errorTable.TRANSLATION_NO_ENGINE[1]} (${from} to ${to})`,
    );
}

export async function listOptions(
  { db, translators }: RequestDeps,
  actor: Actor,
  mediaId: string,
): Promise<AnswerOf<typeof getTranslationOptions>> {
  const media = await requireMedia(db, actor, mediaId);
  const from = media.language;
  if (!from) return [];
  const pairs = (await translators.listPairs()).filter((pair) => pair.from === from);
  return languageCodes
    .filter((language) => language !== from)
    .map((language) => {
      const pair = pairs.find((candidate) => candidate.to === language);
      return {
        language,
        available: Boolean(pair?.engineId),
        engineId: pair?.engineId ?? null,
        engineLabel: pair?.engineLabel ?? null,
        quality: pair?.quality ?? null,
        via: pair?.via ?? [],
        note: pair?.note ?? null,
        remedy: pair?.remedy ?? null,
      };
    });
}

async function requireRequest({ db }: RequestDeps, actor: Actor, ticketId: string) {
  const request = await findRequest(db, actor, ticketId);
  if (!request) throw new AppError('NOT_FOUND');
  return request;
}

export async function cancelTranslation(
  deps: RequestDeps,
  actor: Actor,
  ticketId: string,
): Promise<TranslationRequest> {
  const request = await requireRequest(deps, actor, ticketId);
  const moved = await moveRequestStatus(deps.db, ticketId, 'cancelled', {
    facts: { progress: null },
  });
  if (!moved && request.status !== 'cancelled')
    throw new AppError(
      'REQUEST_WRONG_STATE',
      'The translation has already come to its end, so there is nothing to cancel.',
    );
  return toRequest(await requireRequest(deps, actor, ticketId));
}

export async function retryTranslation(
  deps: RequestDeps,
  actor: Actor,
  ticketId: string,
): Promise<TranslationRequest> {
  const request = await requireRequest(deps, actor, ticketId);
  if (!['failed', 'cancelled', 'stale'].includes(request.status))
    throw new AppError(
      'REQUEST_WRONG_STATE',
      'Only a translation that failed, was cancelled or is out of date can be done again.',
    );
  await requestTranslations(deps, actor, {
    mediaId: request.media_id,
    targetLanguages: [request.language],
    engineId: request.asked_engine ?? undefined,
  });
  return toRequest(await requireRequest(deps, actor, ticketId));
}

export async function deleteTranslation(
  deps: RequestDeps,
  actor: Actor,
  ticketId: string,
  type: 'video' | 'doc',
): Promise<void> {
  const request = await requireRequest(deps, actor, ticketId);
  if ((request.kind === 'doc') !== (type === 'doc')) throw new AppError('NOT_FOUND');
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('translation_requests').where('id', '=', ticketId).execute();
    await recordAction(trx, {
      ...byActor(actor),
      organisationId: request.organisation_id,
      action: 'translation-deleted',
      subject: ticketId,
      subjectName: request.title,
      detail: { language: request.language },
    });
    await publishAboutMedia(trx, request.media_id, 'Translation', {
      type: 'changed',
      what: 'requests',
      mediaId: request.media_id,
    });
  });
  if (request.output_file) await deps.storage.remove(request.output_file);
}
