import { getAllCategory, saveCategory } from '@glossa/contracts/categories';
import {
  getDocInformation,
  getMediaDetailsMultiParam,
  getVideoInformation,
} from '@glossa/contracts/media';
import { editableSubtitle } from '@glossa/contracts/subtitles';
import { verifyTranscript } from '@glossa/contracts/transcripts';
import {
  getDocRequests,
  getVideoRequests,
  translateFile,
} from '@glossa/contracts/translation-requests';
import { uploadFile } from '@glossa/contracts/uploads';
import type { SeedClient } from './seed-client.ts';
import {
  type SeedRecording,
  seedCategories,
  seedDocument,
  seedRecordings,
} from './seed-content.ts';
import { makeRecording } from './seed-files.ts';
import type { SeedTeam } from './seed-people.ts';

type Deps = { folder: string; expectSpeech: (text: string) => void };
/** Ids by title. */
export type SeededMedia = Map<string, string>;

/** Recordings with transcripts in every state, one that failed, and a document, with translations. */
export async function seedMedia(deps: Deps, team: SeedTeam): Promise<SeededMedia> {
  const { clients } = team;
  const categories = await seedAllCategories(clients.orgadmin);
  const ids: SeededMedia = new Map();
  // The requester is in the project and so sees all of them.
  const { items } = await clients.requester.call(getMediaDetailsMultiParam, {
    body: { page: 1, pageSize: 100 },
  });
  for (const { title, mediaId } of items) ids.set(title, mediaId);
  // One after the other: the speech engine knows the text of the last one only.
  for (const recording of seedRecordings) {
    if (ids.has(recording.title)) continue;
    const categoryId = categories.get(recording.category) ?? '';
    ids.set(recording.title, await seedRecording(deps, team, recording, categoryId));
  }
  if (!ids.has(seedDocument.title)) {
    const categoryId = categories.get(seedDocument.category) ?? '';
    ids.set(seedDocument.title, await seedOneDocument(clients.requester, categoryId));
  }
  return ids;
}

async function seedAllCategories(client: SeedClient): Promise<Map<string, string>> {
  const existing = await client.call(getAllCategory);
  const ids = new Map(existing.map(({ name, categoryId }) => [name, categoryId]));
  for (const name of seedCategories) {
    if (ids.has(name)) continue;
    ids.set(name, (await client.call(saveCategory, { body: { name } })).categoryId);
  }
  return ids;
}

async function seedRecording(
  { folder, expectSpeech }: Deps,
  { clients, projectId }: SeedTeam,
  recording: SeedRecording,
  categoryId: string,
): Promise<string> {
  expectSpeech(recording.lines.join(' '));
  const { name, bytes } = await makeRecording(folder, recording);
  const fields = {
    categoryId,
    spokenLanguage: 'en',
    title: recording.title,
    ...(recording.inProject ? { projectId } : {}),
  };
  const mediaId = await upload(clients.requester, name, bytes, fields);
  const media = await until(
    () => clients.requester.call(getVideoInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => ['transcribed', 'failed'].includes(uploadedStatus),
  );
  if (recording.verification === 'none') return mediaId;
  const { transcribeId } = media;
  if (!transcribeId)
    throw new Error(`“${recording.title}” has no transcript: ${JSON.stringify(media.failure)}`);
  await transitionVerification(clients.verifier, transcribeId, recording.verification);
  if (recording.translations)
    await requestTranslations(clients.requester, mediaId, recording.translations, getVideoRequests);
  return mediaId;
}

async function transitionVerification(
  client: SeedClient,
  transcribe_id: string,
  status: SeedRecording['verification'],
): Promise<void> {
  if (status === 'PENDING' || status === 'none') return;
  await client.call(verifyTranscript, {
    params: { transcribe_id, status, userId: client.userId },
    ...(status === 'REJECTED' ? { body: { reason: 'The audio is too noisy.' } } : {}),
  });
  // A reviewer has an open draft.
  if (status === 'IN_REVIEW')
    await client.call(editableSubtitle, { params: { transcribe_id, report_id: '0' } });
}

async function seedOneDocument(client: SeedClient, categoryId: string): Promise<string> {
  const { title, text, translations } = seedDocument;
  const bytes = new TextEncoder().encode(text);
  const fields = { categoryId, spokenLanguage: 'en', title };
  const mediaId = await upload(client, `${title}.txt`, bytes, fields);
  await until(
    () => client.call(getDocInformation, { params: { mediaId } }),
    ({ uploadedStatus }) => uploadedStatus === 'ready',
  );
  await requestTranslations(client, mediaId, translations, getDocRequests);
  return mediaId;
}

async function requestTranslations(
  client: SeedClient,
  mediaId: string,
  languages: readonly string[],
  read: typeof getVideoRequests | typeof getDocRequests,
): Promise<void> {
  await client.call(translateFile, { body: { mediaId, targetLanguages: [...languages] as never } });
  const requests = await until(
    () => client.call(read, { params: { mediaId } }),
    (all) => all.every(({ status }) => status === 'ready' || status === 'failed'),
  );
  for (const { status, language, failure } of requests)
    if (status === 'failed')
      throw new Error(`The translation to ${language} failed: ${failure?.message}`);
}

async function upload(
  client: SeedClient,
  name: string,
  bytes: Uint8Array,
  fields: Record<string, string>,
): Promise<string> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return (await client.call(uploadFile, { form })).mediaId;
}

const longestMs = 60_000;

async function until<T>(read: () => Promise<T>, done: (value: T) => boolean): Promise<T> {
  const end = Date.now() + longestMs;
  for (;;) {
    const value = await read();
    if (done(value)) return value;
    if (Date.now() > end)
      throw new Error(`Not done after a minute: ${JSON.stringify(value).slice(0, 1_000)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
