import { updateTranslatedDisclaimer } from '@glossa/contracts/disclaimers';
import {
  cancelTranslationOutput,
  deleteTranslationOutput,
  makeTranslationOutput,
} from '@glossa/contracts/translation-outputs';
import {
  cancelRequest,
  deleteDocRequest,
  deleteVideoRequest,
  getDocRequests,
  getDocTranslateSummary,
  getOutputFile,
  getTranslationOptions,
  getVideoRequests,
  getVideoTranslateSummary,
  retryRequest,
  translatedSubtitlesZip,
  translateFile,
  viewTranslatedSubtitles,
} from '@glossa/contracts/translation-requests';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { sendStoredFile } from '../../platform/http/send-stored-file.ts';
import type { Parsers } from '../../platform/sandbox/parsers/task.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { requireMedia } from '../media/index.ts';
import { sendSubtitleZip, writeZipOfAll } from '../subtitles/index.ts';
import { downloadNameOf, hasFile, isWithheld } from './outputs/repository.ts';
import {
  cancelOutput,
  changeDisclaimer,
  deleteOutput,
  requestOutput,
} from './outputs/request-outputs.ts';
import type { RequestDeps } from './request/jobs.ts';
import {
  findRequest,
  findRequestByOutput,
  listRequests,
  presentTranslation,
  requirePublishedSet,
  toRequest,
} from './request/repository.ts';
import {
  cancelTranslation,
  deleteTranslation,
  listOptions,
  requestTranslations,
  retryTranslation,
} from './request/service.ts';
import { isRequestWorking } from './request/transitions.ts';

export function mountTranslationRequests(
  mount: Mount,
  deps: RequestDeps & { parsers: Parsers },
): void {
  const { db, storage } = deps;

  const requestsOf = async (actor: Actor, mediaId: string, type: 'video' | 'doc') => {
    const media = await requireMedia(db, actor, mediaId);
    if ((media.kind === 'doc') !== (type === 'doc')) throw new AppError('NOT_FOUND');
    return (await listRequests(db, actor, mediaId)).map(toRequest);
  };
  const summaryOf = async (actor: Actor, mediaId: string, type: 'video' | 'doc') => {
    const requests = await requestsOf(actor, mediaId, type);
    return {
      total: requests.length,
      ready: requests.filter((request) => request.status === 'ready').length,
      working: requests.filter((request) => isRequestWorking(request.status)).length,
      failed: requests.filter((request) => request.status === 'failed').length,
      stale: requests.filter((request) => request.status === 'stale').length,
      languages: requests.map(({ language, status, ticketId }) => ({ language, status, ticketId })),
    };
  };

  mount(translateFile, ({ actor, body }) => requestTranslations(deps, actor, body));
  mount(getTranslationOptions, ({ actor, params }) => listOptions(deps, actor, params.mediaId));
  mount(getVideoTranslateSummary, ({ actor, params }) => summaryOf(actor, params.mediaId, 'video'));
  mount(getDocTranslateSummary, ({ actor, params }) => summaryOf(actor, params.mediaId, 'doc'));
  mount(getVideoRequests, ({ actor, params }) => requestsOf(actor, params.mediaId, 'video'));
  mount(getDocRequests, ({ actor, params }) => requestsOf(actor, params.mediaId, 'doc'));
  mount(cancelRequest, ({ actor, params }) => cancelTranslation(deps, actor, params.ticketId));
  mount(retryRequest, ({ actor, params, body }) =>
    retryTranslation(deps, actor, params.ticketId, body?.scope ?? 'stale'),
  );
  for (const [endpoint, type] of [
    [deleteVideoRequest, 'video'],
    [deleteDocRequest, 'doc'],
  ] as const) {
    mount(endpoint, async ({ actor, params }) => {
      await deleteTranslation(deps, actor, params.ticketId, type);
      return null;
    });
  }

  mount(makeTranslationOutput, ({ actor, params, body }) =>
    requestOutput(deps, actor, params.ticketId, body),
  );
  mount(cancelTranslationOutput, ({ actor, params }) => cancelOutput(deps, actor, params.outputId));
  mount(deleteTranslationOutput, async ({ actor, params }) => {
    await deleteOutput(deps, actor, params.outputId);
    return null;
  });
  mount(updateTranslatedDisclaimer, ({ actor, body }) => changeDisclaimer(deps, actor, body));

  mount(viewTranslatedSubtitles, async ({ actor, params }) => {
    const request = await findRequest(db, actor, params.ticket_id);
    if (!request || request.media_id !== params.mediaId || request.language !== params.language)
      throw new AppError('NOT_FOUND');
    return presentTranslation(db, request);
  });

  mount.file(translatedSubtitlesZip, async ({ actor, params, query, reply }) => {
    const found = await findRequest(db, actor, params.ticket_id);
    if (!found || found.language !== params.language) throw new AppError('NOT_FOUND');
    const unreviewed = found.review?.status !== 'reviewed';
    if (isWithheld({ kind: 'subtitles', unreviewed }, found)) throw new AppError('REVIEW_REQUIRED');
    const published = await requirePublishedSet(db, found);
    const { title, language } = found;
    const { mediaToken: _ofCaller, ...options } = query;
    const of = {
      ...{ setId: published.id, mediaId: found.media_id },
      ...{ title, language, picture: found, unreviewed },
    };
    const zip = await writeZipOfAll(deps, actor, of, options);
    await recordAction(db, {
      ...byActor(actor),
      organisationId: found.organisation_id,
      action: 'downloaded',
      subject: found.id,
      subjectName: found.title,
      detail: { what: 'translated subtitles', language: found.language },
    });
    return sendSubtitleZip(reply, zip, of);
  });

  mount.file(getOutputFile, async ({ actor, params, request, reply }) => {
    const found = await findRequestByOutput(db, actor, params.fileName);
    const output = found?.outputs.find((candidate) => candidate.file_name === params.fileName);
    // One that is made again, or could not be, has an outdated file.
    if (!found || !output || !hasFile(output.status)) throw new AppError('NOT_FOUND');
    if (isWithheld(output, found)) throw new AppError('REVIEW_REQUIRED');
    await recordAction(db, {
      ...byActor(actor),
      organisationId: found.organisation_id,
      action: 'downloaded',
      subject: found.id,
      subjectName: found.title,
      detail: { what: output.kind, language: found.language },
    });
    return sendStoredFile(
      storage,
      {
        name: params.fileName,
        mediaType: 'application/octet-stream',
        downloadName: downloadNameOf(output.kind, found, output.unreviewed),
        inline: false,
      },
      request,
      reply,
    );
  });
}
