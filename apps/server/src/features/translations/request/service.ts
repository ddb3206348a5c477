import type { AnswerOf } from '@glossa/contracts';
import type { LanguageCode } from '@glossa/contracts/languages';
import { languageCodes } from '@glossa/contracts/languages';
import type {
  getTranslationOptions,
  TranslationRequest,
} from '@glossa/contracts/translation-requests';
import { message } from '@glossa/messages/message';
import type { ListedPair } from '../../../engines/machine-translation/port.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { answerMessage } from '../../../platform/i18n/translate.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { requireGlossary } from '../../glossaries/index.ts';
import {
  assertNotOnHold,
  type MediaRow,
  publishAboutMedia,
  requireMedia,
} from '../../media/index.ts';
import { assertQuota } from '../../operations/index.ts';
import { findTranscriptOfMedia } from '../../transcripts/index.ts';
import { assertOptionsSupported } from '../outputs/output-options.ts';
import { cancelOutputs } from '../outputs/queue-outputs.ts';
import { lockRequest } from './complete-request.ts';
import type { RequestDeps, TranslationInput } from './jobs.ts';
import { filesOfRequests, findRequest, listRequests, toRequest } from './repository.ts';
import { transitionRequest } from './transitions.ts';
import { recordRequest, requeue, upsertRequest } from './upsert-request.ts';

/**
 * One ticket per media and language: requesting again returns the same one, restarts it after a failure, and creates
 * missing outputs. Earlier requested outputs stay requested.
 */
export async function requestTranslations(
  deps: RequestDeps,
  actor: Actor,
  requested: TranslationInput,
): Promise<TranslationRequest[]> {
  const { db } = deps;
  const media = await requireMedia(db, actor, requested.mediaId);
  const source = await requireSource(db, actor, media);
  const targets = [...new Set(requested.targetLanguages)];
  for (const target of targets) await requireEngine(deps, source, target, requested.engineId);
  assertOptionsSupported(media, requested.options);
  if (requested.glossaryId) await requireGlossary(db, media.organisation_id, requested.glossaryId);

  await db.transaction().execute(async (trx) => {
    for (const language of targets)
      await upsertRequest(trx, deps, actor, { media, source, language, requested });
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

/** The source language; throws if the media is not ready for translation. */
async function requireSource(db: Database, actor: Actor, media: MediaRow): Promise<LanguageCode> {
  if (media.kind === 'doc') {
    if (media.status !== 'ready')
      throw new AppError('MEDIA_WRONG_STATE', message('translations.documentProcessing'));
    if (!media.language)
      throw new AppError('INVALID_INPUT', message('translations.documentLanguageUnknown'));
    return media.language;
  }
  const transcript = await findTranscriptOfMedia(db, actor, media.id);
  if (!transcript) throw new AppError('TRANSCRIPT_MISSING');
  if (transcript.verification !== 'VERIFIED') throw new AppError('MEDIA_NOT_VERIFIED');
  return transcript.language;
}

async function requireEngine(
  { translators, supply }: RequestDeps,
  from: LanguageCode,
  to: LanguageCode,
  engineId: string | undefined,
): Promise<void> {
  if (from === to) throw new AppError('TRANSLATION_SAME_LANGUAGE');
  if (await translators.choose(from, to, engineId)) return;
  if (!(await supply.canFetch({ from, to, engineId })))
    throw new AppError(
      'TRANSLATION_NO_ENGINE',
      message('translations.noEngineFor', { from: { language: from }, to: { language: to } }),
    );
}

export async function listOptions(
  { db, translators, supply }: RequestDeps,
  actor: Actor,
  mediaId: string,
): Promise<AnswerOf<typeof getTranslationOptions>> {
  const media = await requireMedia(db, actor, mediaId);
  const from = media.language;
  if (!from) return [];
  const pairs = (await translators.listPairs()).filter((pair) => pair.from === from);
  const howFor = await supply.howFor();
  return languageCodes
    .filter((language) => language !== from)
    .map((language) => {
      const pair = pairs.find((candidate) => candidate.to === language);
      return {
        language,
        ...describePair(pair, pair ? howFor(pair.models) : null),
      };
    });
}

/** A pair whose model is downloaded first is served as well as that model serves it. */
function describePair(pair: ListedPair | undefined, download: 'auto' | 'ask' | null) {
  const fetched = download === 'auto';
  return {
    available: fetched || Boolean(pair?.engineId),
    engineId: fetched ? 'bergamot' : (pair?.engineId ?? null),
    engineLabel: fetched
      ? answerMessage(message('machineTranslation.bergamotLabel'))
      : pair?.engineLabel
        ? answerMessage(pair.engineLabel)
        : null,
    quality: fetched ? ('good' as const) : (pair?.quality ?? null),
    via: fetched ? (pair && pair.models.length > 1 ? ['en' as const] : []) : (pair?.via ?? []),
    note: fetched
      ? answerMessage(message('models.downloadsFirst'))
      : pair?.note
        ? answerMessage(pair.note)
        : null,
    remedy: pair?.remedy ? answerMessage(pair.remedy) : null,
    download,
  };
}

async function requireRequest({ db }: RequestDeps, actor: Actor, ticketId: string) {
  const request = await findRequest(db, actor, ticketId);
  if (!request) throw new AppError('NOT_FOUND');
  return request;
}

/** With its outputs. False where it is not being worked on. */
export const stopRequest = (db: Database, ticketId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await lockRequest(trx, ticketId);
    const stopped = await transitionRequest(trx, ticketId, 'cancelled', {
      fields: { progress: null },
    });
    if (stopped) await cancelOutputs(trx, ticketId);
    return stopped;
  });

export async function cancelTranslation(
  deps: RequestDeps,
  actor: Actor,
  ticketId: string,
): Promise<TranslationRequest> {
  const request = await requireRequest(deps, actor, ticketId);
  const moved = await stopRequest(deps.db, ticketId);
  if (!moved && request.status !== 'cancelled')
    throw new AppError('REQUEST_WRONG_STATE', message('translations.alreadyFinished'));
  return toRequest(await requireRequest(deps, actor, ticketId));
}

export async function retryTranslation(
  deps: RequestDeps,
  actor: Actor,
  ticketId: string,
  scope: 'stale' | 'all',
): Promise<TranslationRequest> {
  const request = await requireRequest(deps, actor, ticketId);
  if (!['failed', 'cancelled', 'stale'].includes(request.status))
    throw new AppError('REQUEST_WRONG_STATE', message('translations.retryNotPossible'));
  const media = await requireMedia(deps.db, actor, request.media_id);
  const source = await requireSource(deps.db, actor, media);
  await requireEngine(deps, source, request.language, request.requested_engine ?? undefined);
  // Its job charges what it translates again.
  if (request.status === 'stale')
    await assertQuota(deps.db, media.organisation_id, { storageBytes: 0, translates: true });
  await deps.db.transaction().execute(async (trx) => {
    const queued = await requeue(trx, deps.queue, ticketId, {
      source_language: source,
      only_stale: scope === 'stale',
    });
    if (queued) await recordRequest(trx, actor, media, { ticketId, language: request.language });
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
  const files = await deps.db.transaction().execute(async (trx) => {
    await lockRequest(trx, ticketId);
    await assertNotOnHold(trx, request.media_id);
    const stored = await filesOfRequests(trx, [ticketId]);
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
    return stored;
  });
  for (const name of files) await deps.storage.remove(name);
}
