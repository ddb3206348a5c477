import { randomUUID } from 'node:crypto';
import {
  addFeedback,
  type FeedbackItem,
  type FeedbackTicket,
  moveFeedback,
  viewFeedback,
  viewFeedbackTicket,
} from '@glossa/contracts/feedback';
import { dataOf } from './media-calls.ts';
import { type Caller, call, type TestApi } from './test-api.ts';

type Owner = Caller & { organisationId: string };

/** Rows of a recording, for tests that need neither its file nor its transcription. */
export async function createMediaRow(
  api: TestApi,
  owner: Owner,
  options: {
    projectId?: string;
    words?: number;
    transcribed?: string;
    kind?: 'video' | 'doc';
  } = {},
): Promise<{ mediaId: string; transcribeId: string; setId: string }> {
  const { db } = api.services.database;
  const at = new Date(options.transcribed ?? '2026-03-10T12:00:00Z');
  const { id: mediaId } = await db
    .insertInto('media')
    .values({
      organisation_id: owner.organisationId,
      uploaded_by: owner.userId,
      project_id: options.projectId ?? null,
      title: 'Harbour lecture',
      original_name: 'harbour.mp4',
      file_name: `${randomUUID()}.mp4`,
      kind: options.kind ?? 'video',
      format: 'mp4',
      media_type: 'video/mp4',
      size_bytes: 1,
      sha256: randomUUID(),
      status: 'transcribed',
      requested_language: 'en',
      language: 'en',
      language_scores: JSON.stringify([]),
      word_count: options.words ?? 100,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const setId = randomUUID();
  const { id: transcribeId } = await db
    .insertInto('transcripts')
    .values({
      media_id: mediaId,
      language: 'en',
      model: 'test',
      verification: 'PENDING',
      published_set_id: setId,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addSet(api, owner, { setId, transcribeId, version: 1, text: 'Welcome to the harbor.' });
  return { mediaId, transcribeId, setId };
}

/** Publishes one cue, `cue-1` at 1.5 seconds, as the newest version of the transcript. */
export async function addSet(
  api: TestApi,
  owner: Owner,
  set: { setId: string; transcribeId: string; version: number; text: string },
): Promise<void> {
  const { db } = api.services.database;
  await db
    .updateTable('cue_sets')
    .set({ state: 'replaced' })
    .where('transcript_id', '=', set.transcribeId)
    .execute();
  await db
    .insertInto('cue_sets')
    .values({
      id: set.setId,
      organisation_id: owner.organisationId,
      transcript_id: set.transcribeId,
      ticket_id: null,
      state: 'published',
      version: set.version,
      created_by: owner.userId,
    })
    .execute();
  await db
    .insertInto('cues')
    .values({
      cue_set_id: set.setId,
      id: 'cue-1',
      start_ms: 1_500,
      end_ms: 4_000,
      text: set.text,
      track: 'lower',
      speaker: null,
      words: JSON.stringify([]),
      source_cue_ids: [],
    })
    .execute();
}

/** A finished translation of the media, as a row. */
export async function createRequestRow(
  api: TestApi,
  owner: Owner,
  options: { mediaId: string; language: 'fr' | 'de'; finished: string },
): Promise<string> {
  const { id } = await api.services.database.db
    .insertInto('translation_requests')
    .values({
      organisation_id: owner.organisationId,
      media_id: options.mediaId,
      language: options.language,
      source_language: 'en',
      status: 'ready',
      requested_by: owner.userId,
      finished_at: new Date(options.finished),
      disclaimer: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const writeTicket = async (
  api: TestApi,
  caller: Caller,
  payload: object = {},
): Promise<FeedbackTicket> =>
  dataOf(
    await call(api, addFeedback, {
      caller,
      payload: { kind: 'wrong-term', subject: 'Wrong term here', ...payload },
    }),
  );

export const tryMoving = (
  api: TestApi,
  caller: Caller,
  { ticketId, revision }: FeedbackTicket,
  more: { status: string; resolution?: string; linkChange?: boolean },
) => call(api, moveFeedback, { caller, payload: { ticketId, revision, ...more } });

export const readTicket = async (
  api: TestApi,
  caller: Caller,
  { ticketId }: Pick<FeedbackTicket, 'ticketId'>,
): Promise<FeedbackTicket> =>
  dataOf(await call(api, viewFeedbackTicket, { caller, params: { id: ticketId } }));

export const listTickets = async (
  api: TestApi,
  caller: Caller,
  query: Record<string, string> = {},
): Promise<{ items: FeedbackItem[]; total: number }> =>
  dataOf(await call(api, viewFeedback, { caller, query }));
