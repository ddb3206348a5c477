import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@glossa/contracts';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { getConversionFile } from '@glossa/contracts/conversions';
import { getVideo } from '@glossa/contracts/media';
import { getOutputFile } from '@glossa/contracts/translation-requests';
import { z } from 'zod';
import { keptFile } from './kept-file.ts';
import { refusalOf } from './media-calls.ts';
import type { ProjectMedia } from './project-factory.ts';
import { type Caller, call, type TestApi } from './test-api.ts';

const propertiesOf = (schema: z.ZodType): string[] => {
  const { properties, anyOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // The first variant of a union body.
  const [first] = anyOf ?? [];
  return Object.keys(
    properties ?? (typeof first === 'object' ? first.properties : undefined) ?? {},
  );
};
/** The parameter names of a call, by location. */
export const inputsOf = (endpoint: Endpoint) => ({
  path: [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  query: propertiesOf(endpoint.query).filter((name) => name !== 'mediaToken'),
  body: endpoint.method === 'GET' ? [] : propertiesOf(endpoint.body),
});
const bindsToMedia =
  /^(mediaId|file_?name|transcribe_?id|ticket_?id|report_?id|cue_?id|draft_?id|subtitle_?id|set_?id|owner)$/i;
/** Personal files without media. */
const ofNoMedia: readonly Endpoint[] = [getConversionFile];
/** Every call that names media or something made from it, including future ones. */
export const boundToMedia = [...allEndpoints].filter(([, endpoint]) => {
  // Feedback tickets have their own ids: features/feedback/feedback.test.ts covers those of project media.
  if (ofNoMedia.includes(endpoint) || endpoint.path.includes('/feedback/')) return false;
  const { path, query, body } = inputsOf(endpoint);
  return [...path, ...query, ...body].some((name) => bindsToMedia.test(name));
});

/** Of the conflict that a member holds and decides. */
const conflictId = randomUUID();

/** Calls with existing ids, so that only access can make the difference. */
function ask(api: TestApi, caller: Caller, name: string, endpoint: Endpoint, stock: ProjectMedia) {
  const { recording } = stock;
  const subject = /Doc|^document|RemovedSegment|FilterProfile/.test(name)
    ? stock.document
    : recording;
  const fileNames = new Map<Endpoint, string>([
    [getVideo, recording.proxyFileName],
    [getOutputFile, recording.outputFileName],
  ]);
  const fileName = fileNames.get(endpoint) ?? recording.fileName;
  const reportId = /TranslationSubtitle/.test(name)
    ? recording.translationReportId
    : recording.reportId;
  const seen = { cueId: recording.cue.id, revision: recording.cue.revision };
  const newCue = { startMs: 0, endMs: 1000, text: 'Taken over' };
  const known: Record<string, unknown> = {
    mediaId: subject.mediaId,
    fileName,
    filename: fileName,
    transcribe_id: recording.transcribeId,
    transcribeId: recording.transcribeId,
    ticketId: subject.ticketId,
    ticket_id: recording.ticketId,
    report_id: reportId,
    reportId,
    set_id: recording.setId,
    untranscribedId: recording.untranscribedId,
    dismissed: true,
    since: '0',
    changeId: randomUUID(),
    tabId: randomUUID(),
    changes: [{ ...seen, cue: { text: 'Taken over' } }],
    cues: /create/.test(name)
      ? [{ cue: newCue }]
      : name === 'holdConflict'
        ? [{ cueId: recording.cue.id, mine: null }]
        : [seen, { ...seen, cueId: 'other' }],
    file: keptFile,
    conflictId,
    conflict_id: conflictId,
    decisionId: conflictId,
    at: { offset: 4 },
    cueId: recording.cue.id,
    revision: recording.cue.revision,
    language: /ranslated/.test(name) ? 'fr' : 'en',
    targetLanguages: ['fr'],
    style: null,
    kind: 'soft-mkv',
    text: name === 'addReviewComment' ? 'Taken over' : null,
    side: 'source',
    number: '1',
    segmentId: name.includes('Removed')
      ? stock.document.removedSegmentId
      : stock.document.segmentId,
    target: 'Taken over',
    from: 'en',
    to: 'fr',
    texts: ['The river is long.'],
    status: name === 'patchTranslationReview' ? 'in-review' : 'VERIFIED',
    userId: caller.userId,
    projectId: stock.projectId,
    filterProfileId: 'none',
  };
  const pick = <T>(names: string[]) =>
    Object.fromEntries(
      names.filter((field) => field in known).map((field) => [field, known[field]]),
    ) as Record<string, T>;
  const { path, query, body } = inputsOf(endpoint);
  return call(api, endpoint, {
    caller,
    params: pick<string>(path),
    query: pick<string>(query),
    ...(endpoint.method === 'GET' ? {} : { payload: pick(body) }),
  });
}

/** The response of each call bound to media, by name. */
export async function answersTo(
  api: TestApi,
  caller: Caller,
  stock: ProjectMedia,
  among = boundToMedia,
) {
  const answers: Record<string, string> = {};
  for (const [name, endpoint] of among) {
    const answer = await ask(api, caller, name, endpoint, stock);
    answers[name] = answer.statusCode < 300 ? '200' : refusalOf(answer);
  }
  return answers;
}
const missing = (name: string) =>
  name === 'transcriptSubtitles' ? '404 TRANSCRIPT_MISSING' : '404 NOT_FOUND';
/** The response if none of it exists for the caller. */
export const everythingMissing = Object.fromEntries(
  boundToMedia.map(([name]) => [name, missing(name)]),
);
