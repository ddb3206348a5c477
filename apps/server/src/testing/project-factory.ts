import {
  type Draft,
  editableSubtitle,
  editableTranslationSubtitle,
} from '@glossa/contracts/subtitles';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import { translateFile } from '@glossa/contracts/translation-requests';
import { tinyMp4 } from '../engines/media-tools/testing/tiny-media.ts';
import {
  dataOf,
  detailsOf,
  transcriptOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from './media-calls.ts';
import { type Caller, call, type TestApi } from './test-api.ts';

/** A recording of the project, from upload to a translation and an open draft. */
export async function createRecording(
  api: TestApi,
  member: Caller,
  categoryId: string,
  projectId: string,
) {
  const { mediaId, fileName } = dataOf<Uploaded>(
    await upload(api, member, {
      categoryId,
      fields: { projectId, title: 'Hushed recording' },
      bytes: tinyMp4(),
      name: 'hushed.mp4',
    }),
  );
  const { transcribeId } = await waitForMedia(api, member, mediaId, ['transcribed']);
  if (!transcribeId) throw new Error('transcribed, but without a transcript');
  // The fake engine speaks faster than the reading rules allow.
  dataOf(
    await call(api, verifyTranscript, {
      caller: member,
      params: { transcribe_id: transcribeId, status: 'VERIFIED', userId: member.userId },
      payload: { overrideErrors: true, reason: 'Fake speech' },
    }),
  );
  const payload = { mediaId, targetLanguages: ['fr'] };
  dataOf(await call(api, translateFile, { caller: member, payload }));
  const request = await waitForRequest(api, member, mediaId, ['ready']);
  const draft = dataOf<Draft>(
    await call(api, editableSubtitle, {
      caller: member,
      params: { transcribe_id: transcribeId, report_id: '0' },
    }),
  );
  const translationDraft = dataOf<Draft>(
    await call(api, editableTranslationSubtitle, {
      caller: member,
      params: { ticket_id: request.ticketId, report_id: '0' },
    }),
  );
  const untranscribedId = await addUntranscribed(api, transcribeId);
  const { id: setId } = await transcriptOf(api, member, transcribeId);
  const [cue] = [...draft.upperSubtitleList, ...draft.lowerSubtitleList];
  const { proxyFileName } = await detailsOf(api, member, mediaId);
  if (!cue || !proxyFileName || !request.outputFileName) throw new Error('nothing to ask for');
  return {
    mediaId,
    fileName,
    proxyFileName,
    transcribeId,
    ticketId: request.ticketId,
    outputFileName: request.outputFileName,
    outputId: request.outputs[0]?.outputId ?? '',
    setId,
    untranscribedId,
    reportId: draft.reportId,
    translationReportId: translationDraft.reportId,
    cue,
  };
}

/** Speech for which no words were found. Answers its id. */
export async function addUntranscribed({ services }: TestApi, transcriptId: string) {
  const { id } = await services.database.db
    .insertInto('untranscribed_speech')
    .values({ transcript_id: transcriptId, start_ms: 0, end_ms: 1_000 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A document of the project with a translation. */
async function createDocument(
  api: TestApi,
  member: Caller,
  categoryId: string,
  projectId: string,
  text: string,
) {
  const { mediaId, fileName } = dataOf<Uploaded>(
    await upload(api, member, {
      categoryId,
      bytes: Buffer.from(`${text}\n`),
      name: 'hushed.txt',
      fields: { projectId, title: 'Hushed document', spokenLanguage: 'en' },
    }),
  );
  await waitForMedia(api, member, mediaId, ['ready'], 'doc');
  const payload = { mediaId, targetLanguages: ['fr'] };
  dataOf(await call(api, translateFile, { caller: member, payload }));
  const { ticketId } = await waitForRequest(api, member, mediaId, ['ready'], { type: 'doc' });
  const { db } = api.services.database;
  const segment = await db
    .selectFrom('document_segments')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow();
  // What a person wrote for a text that is no longer in it.
  const removed = { segment_id: 'removed-1', number: segment.number + 1, removed: true };
  await db
    .insertInto('document_segments')
    .values({ ...segment, ...removed, origin: 'person', position: null, recognition: null })
    .execute();
  const { segment_id: segmentId } = segment;
  return { mediaId, fileName, ticketId, segmentId, removedSegmentId: removed.segment_id };
}

export type ProjectMedia = {
  projectId: string;
  recording: Awaited<ReturnType<typeof createRecording>>;
  document: Awaited<ReturnType<typeof createDocument>>;
};

/** A recording and a document of the project, both with all stages done. */
export async function createProjectMedia(
  api: TestApi,
  member: Caller,
  categoryId: string,
  projectId: string,
  /** Of the document. */
  text = 'The river is long.',
): Promise<ProjectMedia> {
  return {
    projectId,
    recording: await createRecording(api, member, categoryId, projectId),
    document: await createDocument(api, member, categoryId, projectId, text),
  };
}
