import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Endpoint } from '@glossa/contracts';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { updateDocumentSegment } from '@glossa/contracts/document-review';
import {
  addFeedback,
  addFeedbackFile,
  assignFeedback,
  commentFeedback,
  editFeedback,
} from '@glossa/contracts/feedback';
import { updateSubtitle } from '@glossa/contracts/subtitle-changes';
import { saveWebhook, webhookEvents } from '@glossa/contracts/webhooks';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { tinyMp4 } from '../engines/media-tools/testing/tiny-media.ts';
import { createFakeSpeechEngine } from '../engines/speech-to-text/testing/fake.ts';
import { createVoiceRegistry } from '../engines/text-to-speech/create-voice-registry.ts';
import { createFakeVoiceEngine } from '../engines/text-to-speech/testing/fake.ts';
import { inputsFor, type KnownValues } from '../testing/contract-inputs.ts';
import { createFakeDocumentTools } from '../testing/fake-document-tools.ts';
import { openLiveClient } from '../testing/live-client.ts';
import { addCategory, dataOf, join } from '../testing/media-calls.ts';
import { addProject, leaveProject } from '../testing/project-calls.ts';
import { createProjectMedia, type ProjectMedia } from '../testing/project-factory.ts';
import { type Caller, call, createTestApi, type TestApi } from '../testing/test-api.ts';
import { zipEntries } from '../testing/zip-entries.ts';

/**
 * Every call of the contract, by a user with every permission in the organization who is not, or no longer, in the
 * project of the media: nothing returns a word of its text. The calls come from the contract, their input from its
 * schemas; a new call is covered without a change here.
 */
const searched = 'zanzibarlock';
const sentence = `The ${searched} opens quietly at quillmoss harbour.`;
/** The document and the memory have this one; calls send it. */
const requested = `The ${searched} opens quietly.`;
/** Of the recording and the feedback; only in the translation of the document and in the memory. Calls send neither. */
const secrets = ['quillmoss', 'brumesecret'];

/** Not called, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  logout: 'ends the session of this test and returns nothing',
  endAllSessions: 'ends the session of this test and returns nothing',
  changePassword: 'ends the session of this test and returns nothing',
};
/** Reading calls that are not GET. */
const readingPosts = ['memoryMatches', 'translateText', 'getMediaDetailsMultiParam'];
const called = [...allEndpoints].filter(([name]) => !(name in exempt));
const isReading = ([name, endpoint]: [string, Endpoint]) =>
  endpoint.method === 'GET' || readingPosts.includes(name);

// Some calls start programs, for which a busy machine takes long.
vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
let member: Awaited<ReturnType<typeof join>>;
let outsider: Awaited<ReturnType<typeof join>>;
let stock: ProjectMedia;
let others: Record<'feedbackId' | 'fileId' | 'unitId' | 'deliveryId' | 'categoryId', string>;
let heard: string;

beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      voiceRegistry: createVoiceRegistry([createFakeVoiceEngine({ delayMs: 0 })]),
      renderSampleVideo: ({ outputPath }) => writeFile(outputPath, tinyMp4()),
      documentTools: createFakeDocumentTools(),
      speechEngines: [createFakeSpeechEngine({ text: sentence })],
      translators: createTranslators([createFakeTranslationEngine()]),
    },
    worker: true,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { db } = api.services.database;
  outsider = await join(api, 'Organisation administrator');
  member = await join(api, 'Organisation administrator', outsider.organisationId);
  const categoryId = await addCategory(api, member);
  const projectId = await addProject(api, outsider, 'Project', [member, outsider]);
  const post = async <T>(endpoint: Endpoint, payload: object, caller: Caller = member) =>
    dataOf<T>(await call(api, endpoint, { caller, payload }));
  await post(
    saveWebhook,
    {
      webhookId: null,
      name: 'all',
      url: 'https://93.184.216.34/hook',
      events: webhookEvents,
      enabled: true,
    },
    outsider,
  );
  stock = await createProjectMedia(api, member, categoryId, projectId, requested);
  const { recording, document } = stock;

  // The outsider hears of it while still in the project.
  const { ticketId } = await post<{ ticketId: string }>(addFeedback, {
    kind: 'timing',
    subject: 'quillmoss is wrong',
    text: sentence,
    mediaId: recording.mediaId,
    cueId: recording.cue.id,
    textBefore: sentence,
    suggestedText: sentence,
  });
  await post(assignFeedback, { ticketId, revision: 1, assigneeId: outsider.userId });
  await leaveProject(api, outsider, projectId, outsider);

  const host = `127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const live = await openLiveClient(api, host, outsider);
  await post(editFeedback, {
    ticketId,
    revision: 2,
    kind: 'timing',
    severity: 'high',
    subject: 'quillmoss again',
    text: `${sentence} Again.`,
    suggestedText: `${sentence} Again.`,
  });
  await post(commentFeedback, { ticketId, text: sentence });
  const note = new FormData();
  note.append('file', new Blob([sentence]), 'quillmoss.txt');
  const { fileId } = dataOf<{ fileId: string }>(
    await call(api, addFeedbackFile, { caller: member, params: { id: ticketId }, payload: note }),
  );
  // Goes into the translation memory.
  const { segmentId } = document;
  dataOf(
    await call(api, updateDocumentSegment, {
      caller: member,
      params: { ticketId: document.ticketId },
      payload: { segmentId, revision: 1, target: 'Le brumesecret du port.' },
    }),
  );
  await db
    .insertInto('document_omissions')
    .values({
      ticket_id: document.ticketId,
      number: 1,
      text: sentence,
      reason: 'address',
      place: '',
      position: null,
    })
    .execute();
  await db
    .updateTable('document_segments')
    .set({ source: sentence, source_plain: sentence, target: sentence })
    .where('ticket_id', '=', document.ticketId)
    .where('removed', '=', true)
    .execute();
  await post(updateSubtitle, {
    reportId: recording.reportId,
    changeId: randomUUID(),
    changes: [
      {
        cueId: recording.cue.id,
        revision: recording.cue.revision,
        cue: { text: `${sentence} Yes.` },
      },
    ],
  });
  await addCategory(api, member, 'Afterwards');
  await vi.waitFor(() => expect(JSON.stringify(live.messages)).toContain('categories'), 5_000);
  heard = JSON.stringify(live.messages);
  live.close();

  const unit = await db
    .selectFrom('memory_units')
    .select('id')
    .where('organisation_id', '=', member.organisationId)
    .where('target_text', 'like', '%brumesecret%')
    .executeTakeFirstOrThrow();
  const delivery = await db.selectFrom('webhook_deliveries').select('id').executeTakeFirstOrThrow();
  others = { feedbackId: ticketId, fileId, unitId: unit.id, deliveryId: delivery.id, categoryId };
}, 60_000);
afterAll(() => api.stop());

/** Existing ids by field name, as far as the field means the same in all calls. */
function knownFor(name: string, endpoint: Endpoint): KnownValues {
  const { recording, document, projectId } = stock;
  const isFeedback = endpoint.path.includes('/feedback/');
  const subject = /Doc|Segment/.test(name) ? document : recording;
  const fileName = name === 'getOutputFile' ? recording.outputFileName : recording.fileName;
  const reportId = /Translation/.test(name) ? recording.translationReportId : recording.reportId;
  const id = /FeedbackFile/.test(name) && name !== 'addFeedbackFile' ? others.fileId : undefined;
  return {
    search: searched,
    phrase: searched,
    text: requested,
    texts: [requested],
    mediaId: subject.mediaId,
    projectId,
    categoryId: others.categoryId,
    fileName: name === 'getVideo' ? recording.proxyFileName : fileName,
    filename: fileName,
    transcribe_id: recording.transcribeId,
    transcribeId: recording.transcribeId,
    ticketId: isFeedback ? others.feedbackId : subject.ticketId,
    ticket_id: recording.ticketId,
    report_id: reportId,
    reportId,
    set_id: recording.setId,
    outputId: recording.outputId,
    unitId: others.unitId,
    unitIds: [others.unitId],
    cueId: recording.cue.id,
    revision: 1,
    since: '0',
    segmentId: document.segmentId,
    side: 'source',
    number: '1',
    kind:
      name === 'viewSubtitleVersions' || name === 'viewSubtitleDrafts' ? 'transcript' : undefined,
    userId: member.userId,
    organisationId: member.organisationId,
    language: /ranslated/.test(name) ? 'fr' : 'en',
    from: 'en',
    to: 'fr',
    format: 'csv',
    id: id ?? (isFeedback ? others.feedbackId : idOf(name)),
  };
}
function idOf(name: string): string {
  if (/Memory/.test(name)) return others.unitId;
  if (/Deliver|Webhook/.test(name)) return others.deliveryId;
  if (/Proj/.test(name)) return stock.projectId;
  return stock.recording.transcribeId;
}

const defined = (values: KnownValues): KnownValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** The response as text, with the entries of zips. */
async function textOf({ rawPayload, body }: LightMyRequestResponse): Promise<string> {
  if (rawPayload.subarray(0, 2).toString('latin1') !== 'PK') return body;
  return JSON.stringify(await zipEntries(rawPayload));
}

/** The secret words a call returns, with and without its optional input. */
async function secretsIn(name: string, endpoint: Endpoint, caller: Caller): Promise<string[]> {
  const found = new Set<string>();
  for (const optional of [false, true]) {
    const known = defined({ ...knownFor(name, endpoint), userId: caller.userId });
    const { params, query, body } = inputsFor(endpoint, known, optional);
    const form = new FormData();
    form.append('categoryId', others.categoryId);
    form.append('file', new Blob([searched]), 'note.txt');
    const response = await call(api, endpoint, {
      caller,
      params,
      query,
      ...(endpoint.method === 'GET'
        ? {}
        : { payload: endpoint.carries === 'multipart' ? form : body }),
    });
    const text = (await textOf(response)).toLowerCase();
    for (const word of secrets) if (text.includes(word)) found.add(word);
  }
  return [...found];
}

test('a member finds the text with the same calls', async () => {
  const withText: string[] = [];
  for (const [name, endpoint] of called.filter(isReading))
    if ((await secretsIn(name, endpoint, member)).length > 0) withText.push(name);
  expect(withText).toEqual(
    expect.arrayContaining([
      'viewTranscript',
      'transcriptSubtitles',
      'editableSubtitle',
      'viewSubtitleVersion',
      'viewTranslatedSubtitles',
      'translatedSubtitlesZip',
      'viewDocumentSegments',
      'listDocumentOmissions',
      'listRemovedSegments',
      'viewFeedback',
      'viewFeedbackTicket',
      'getFeedbackFile',
      'viewMemory',
      'memoryMatches',
      'memoryConcordance',
      'exportMemory',
      'translateText',
    ]),
  );
});

test('live messages have none of the text', () => {
  for (const word of secrets) expect(heard).not.toContain(word);
});

describe('for outsiders', () => {
  test.each(called.filter(isReading))('%s returns none of the text', async (name, endpoint) => {
    expect(await secretsIn(name, endpoint, outsider)).toEqual([]);
  });
  test.each(called.filter((entry) => !isReading(entry)))(
    '%s returns none of the text',
    async (name, endpoint) => {
      expect(await secretsIn(name, endpoint, outsider)).toEqual([]);
    },
  );
  test('the session of the test lasted to the end', async () => {
    const [, endpoint] = called.find(([name]) => name === 'viewMemory') ?? [];
    if (!endpoint) throw new Error('no call of the memory');
    expect((await call(api, endpoint, { caller: outsider })).statusCode).toBe(200);
  });
});

test('every exempted call exists', () => {
  const names = new Set([...allEndpoints].map(([name]) => name));
  for (const name of Object.keys(exempt)) expect(names).toContain(name);
});
