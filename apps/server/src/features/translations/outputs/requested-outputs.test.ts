import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { outputOf, setupOutputsTest } from '../../../testing/outputs-fixture.ts';
import { pendingFiles } from '../../../testing/stored-files.ts';
import { call } from '../../../testing/test-api.ts';

const fixture = setupOutputsTest();
const { requests, now, askFor, readyWith, waitForOutput } = fixture;

const voice = async () => {
  const languages = await fixture.api.services.voiceRegistry.listVoices();
  const french = languages.find(({ language }) => language === 'fr');
  const found = french?.voices.find(({ engines }) => engines.some(({ available }) => available));
  const engine = found?.engines.find(({ available }) => available)?.engine;
  if (!found || !engine) throw new Error('the fake speaks no French');
  return { voiceId: found.voiceId, engine };
};

describe('requesting outputs', () => {
  test('creates all of them with name and size', async () => {
    const { api, caller } = fixture;
    const dub = { voice: await voice(), mix: 'under' };
    const request = await readyWith({ burnedIn: true, softMp4: true, softMkv: true, dub });
    expect(request.outputs.map(({ kind, status }) => [kind, status])).toEqual([
      ['subtitles', 'ready'],
      ['burned-in', 'ready'],
      ['soft-mp4', 'ready'],
      ['soft-mkv', 'ready'],
      ['dubbed', 'ready'],
    ]);
    expect(request.outputFileName).toBe(outputOf(request, 'subtitles').fileName);
    expect(outputOf(request, 'burned-in')).toMatchObject({
      downloadName: 'lesson.fr.burned-in.unreviewed.mp4',
      sizeBytes: 'a burned-in film'.length,
      failure: null,
      progress: null,
    });
    expect(fixture.assFiles[0]).toContain('[fr] Good morning');
    const { fileName } = outputOf(request, 'burned-in');
    const file = await call(api, getOutputFile, { caller, params: { fileName: fileName ?? '' } });
    expect(file.payload).toBe('a burned-in film');
    expect(file.headers['content-disposition']).toContain('lesson.fr.burned-in.unreviewed.mp4');
    expect(await pendingFiles(api)).toEqual([]);
  });

  test('a repeated request with other options adds the missing files to the same ticket', async () => {
    const first = await readyWith();
    const [second] = dataOf<TranslationRequest[]>(await askFor({ burnedIn: true }));
    expect(second).toMatchObject({
      ticketId: first.ticketId,
      status: 'ready',
      options: { burnedIn: true, softMkv: false },
    });
    await waitForOutput('burned-in', 'ready');
    dataOf(await askFor({ softMkv: true }));
    await waitForOutput('soft-mkv', 'ready');
    const last = await now();
    expect(last.options).toMatchObject({ burnedIn: true, softMkv: true });
    expect(fixture.burned).toBe(1);
    expect(outputOf(last, 'subtitles').fileName).toBe(first.outputFileName);
  });

  test.each([
    ['a PDF of a video', { pdf: true }],
    ['an unknown option', { hologram: true }],
    ['a dub without a voice', { dub: { mix: 'under' } }],
  ])('rejects %s and queues nothing', async (_what, options) => {
    expect(refusalOf(await askFor(options))).toBe('400 INVALID_INPUT');
    expect(await requests()).toEqual([]);
  });

  test('returns 404 for another organization’s glossary', async () => {
    const glossaryId = '00000000-0000-4000-8000-000000000000';
    expect(refusalOf(await askFor({}, { glossaryId }))).toBe('404 NOT_FOUND');
  });
});
