import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import { createDisclaimer } from '@glossa/contracts/disclaimers';
import {
  type DocumentSegment,
  getDocumentPage,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import type { OutputKind } from '@glossa/contracts/translation-outputs';
import { type TranslationRequest, translateFile } from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../../engines/machine-translation/translators.ts';
import {
  createTestMedia,
  pictures,
  tone,
} from '../../../engines/media-tools/testing/make-test-media.ts';
import { createFakeSpeechEngine } from '../../../engines/speech-to-text/testing/fake.ts';
import {
  addCategory,
  dataOf,
  join,
  requestsOf,
  transitionVerification,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../../testing/media-calls.ts';
import { pathOfStored, pendingFiles } from '../../../testing/stored-files.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../../testing/test-api.ts';

/** Two cores are shared with other tests. */
const timeoutMs = 120_000;
const seconds = 8;
let api: TestApi;
let caller: Caller;
let categoryId: string;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path(tmpdir(), 'outputs-journey-'));
  api = await createTestApi({
    overrides: {
      speechEngines: [createFakeSpeechEngine({ text: 'Good morning. Welcome to the lesson.' })],
      translators: createTranslators([createFakeTranslationEngine()]),
    },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
  const payload = { language: 'fr', text: 'Traduit par une machine.', translate: false };
  dataOf(await call(api, createDisclaimer, { caller, payload }));
}, timeoutMs);
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});

const ended = (mediaId: string, type: 'video' | 'doc') =>
  vi.waitFor(
    async () => {
      const [request] = await requestsOf(api, caller, mediaId, type);
      if (!request || !['ready', 'failed'].includes(request.status))
        throw new Error(`still ${request?.status}`);
      return request;
    },
    { timeout: timeoutMs, interval: 200 },
  );
const fileOf = ({ outputs }: TranslationRequest, kind: OutputKind): string => {
  const output = outputs.find((candidate) => candidate.kind === kind);
  if (!output?.fileName) throw new Error(`no ${kind}: ${JSON.stringify(output?.failure)}`);
  return pathOfStored(api, output.fileName);
};
const probe = (inputPath: string) =>
  api.services.mediaTools.probe({ inputPath, signal: AbortSignal.timeout(timeoutMs) });

test(
  'a video gets a burned-in, two subtitled and a dubbed output',
  async () => {
    const film = path(folder, 'film.mp4');
    const encoded = ['-shortest', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', film];
    await createTestMedia([...pictures(seconds), ...tone(seconds), ...encoded]);
    const bytes = await readFile(film);
    const uploaded = await upload(api, caller, { categoryId, bytes, name: 'film.mp4' });
    const { mediaId } = dataOf<Uploaded>(uploaded);
    const { transcribeId } = await vi.waitFor(
      () => waitForMedia(api, caller, mediaId, ['transcribed']),
      { timeout: timeoutMs },
    );
    dataOf(await transitionVerification(api, caller, transcribeId ?? '', 'VERIFIED'));
    const languages = await api.services.voiceRegistry.listVoices();
    const french = languages.find(({ language }) => language === 'fr');
    const voice = french?.voices
      .flatMap(({ voiceId, engines }) => engines.map((offer) => ({ voiceId, ...offer })))
      .find(({ available }) => available);
    if (!voice) throw new Error('nothing speaks French here');
    const dub = { voice: { voiceId: voice.voiceId, engine: voice.engine }, mix: 'under' };
    const options = { burnedIn: true, softMp4: true, softMkv: true, dub, disclaimer: true };
    const payload = { mediaId, targetLanguages: ['fr'], options };
    dataOf(await call(api, translateFile, { caller, payload }));
    const request = await ended(mediaId, 'video');
    expect(request.outputs.map(({ kind, failure }) => [kind, failure])).toEqual([
      ['subtitles', null],
      ['burned-in', null],
      ['soft-mp4', null],
      ['soft-mkv', null],
      ['dubbed', null],
    ]);
    expect(request.outputs.find(({ kind }) => kind === 'burned-in')?.notes).toMatchObject([
      { id: 'reviews.fileUnreviewed' },
    ]);
    for (const kind of ['burned-in', 'soft-mp4', 'soft-mkv', 'dubbed'] as const) {
      const made = await probe(fileOf(request, kind));
      expect(made.video).toBeDefined();
      expect(made.hasAudio).toBe(true);
      expect(Math.abs(made.durationMs - seconds * 1000)).toBeLessThan(500);
      const subtitles = made.streams.filter((stream) => stream.kind === 'subtitle');
      expect(subtitles.map(({ language }) => language)).toEqual(
        kind.startsWith('soft') ? [expect.stringMatching(/^fr[ae]$/)] : [],
      );
    }
    // The disclaimer is above the first dialogue, which MP4 cannot show as two overlapping texts.
    const read = (kind: 'soft-mp4' | 'soft-mkv', format: 'srt' | 'ass') =>
      api.services.mediaTools.readSubtitles({
        ...{ inputPath: fileOf(request, kind), format },
        signal: AbortSignal.timeout(timeoutMs),
      });
    for (const text of [await read('soft-mp4', 'srt'), await read('soft-mkv', 'ass')]) {
      expect(text).toContain('Traduit par une machine.');
      expect(text.replace(/\s+|\\N/g, ' ')).toContain('Good morning.');
      expect(text.replace(/\s+|\\N/g, ' ')).toContain('Welcome to the lesson.');
    }
    expect(await pendingFiles(api)).toEqual([]);
  },
  timeoutMs * 3,
);

test(
  'a document also gets a PDF with page images',
  async () => {
    const uploaded = await upload(api, caller, {
      categoryId,
      bytes: Buffer.from('The river is long.\n'),
      name: 'river.txt',
      fields: { spokenLanguage: 'en' },
    });
    const { mediaId } = dataOf<Uploaded>(uploaded);
    await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
    const payload = { mediaId, targetLanguages: ['fr'], options: { pdf: true, disclaimer: true } };
    dataOf(await call(api, translateFile, { caller, payload }));
    const request = await ended(mediaId, 'doc');
    expect(await readFile(fileOf(request, 'document'), 'utf8')).toBe(
      '[fr] The river is long.\n\nTraduit par une machine.\n',
    );
    const pdf = await readFile(fileOf(request, 'document-pdf'));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    for (const side of ['source', 'target']) {
      const params = { ticketId: request.ticketId, side, number: '1' };
      const page = await call(api, getDocumentPage, { caller, params });
      expect(page.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    }
    // Laying out the original yields the positions of its segments.
    const params = { ticketId: request.ticketId };
    const seen = await call(api, viewDocumentSegments, { caller, params });
    const [segment] = dataOf<{ items: DocumentSegment[] }>(seen).items;
    expect(segment?.position).toMatchObject({ kind: 'page', number: 1 });
    expect(segment?.box?.width).toBeGreaterThan(10);
  },
  timeoutMs,
);

test(
  'a document of a format without a place for the disclaimer says so',
  async () => {
    const bytes = Buffer.from('{"title": "The river is long."}');
    const fields = { spokenLanguage: 'en' };
    const { mediaId } = dataOf<Uploaded>(
      await upload(api, caller, { categoryId, bytes, name: 'river.json', fields }),
    );
    await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
    const payload = { mediaId, targetLanguages: ['fr'], options: { disclaimer: true } };
    dataOf(await call(api, translateFile, { caller, payload }));
    const request = await ended(mediaId, 'doc');
    expect(await readFile(fileOf(request, 'document'), 'utf8')).toBe(
      '{"title": "[fr] The river is long."}',
    );
    expect(request.outputs.flatMap(({ notes }) => notes)).toContainEqual(
      expect.objectContaining({ id: 'translations.formatWithoutDisclaimer' }),
    );
  },
  timeoutMs,
);
