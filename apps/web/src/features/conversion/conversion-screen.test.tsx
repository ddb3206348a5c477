// @vitest-environment happy-dom
import {
  type Conversion,
  cancelConversion,
  convertSubtitles,
  convertToSpeech,
  getConversions,
  retryConversion,
} from '@glossa/contracts/conversions';
import { getVoices } from '@glossa/contracts/voices';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession, takeLoginAnswer } from '../../lib/session-store.ts';
import { answerForms } from '../../test-support/fake-forms.ts';
import { answer, at, makeLoginAnswer, startFakeServer } from '../../test-support/fake-server.ts';
import { showScreen } from '../../test-support/show-screen.tsx';
import { ConversionScreen } from './conversion-screen.tsx';

const conversionId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00a0';
const conversion = (more: Partial<Conversion> = {}): Conversion => ({
  conversionId,
  kind: 'media',
  status: 'ready',
  progress: null,
  failure: null,
  inputName: 'hearing.mov',
  target: 'MP3',
  fileName: 'a.mp3',
  downloadName: 'hearing.mp3',
  mediaType: 'audio/mpeg',
  sizeBytes: 2_000,
  notes: ['Read as QuickTime.'],
  createdAt: '2026-01-02T03:04:05.000Z',
  finishedAt: null,
  keptUntil: '2026-01-09T03:04:05.000Z',
  ...more,
});
const by = (engine: string, available: boolean) => ({
  engine,
  available,
  spokenBy: available ? 'eSpeak NG' : null,
  remedy: available ? null : 'npm run models -- install voice-joanna',
  note: null,
});
const english = {
  language: 'en',
  locale: 'en-US',
  voices: [
    {
      voiceId: 'Joanna',
      name: 'Joanna',
      gender: 'female',
      locale: 'en-US',
      mark: 'newscaster',
      engines: [by('Neural', false), by('Standard', true)],
    },
  ],
};
const pageOf = (...items: object[]) =>
  answer({ items, total: items.length, page: 1, pageSize: 25 });

let server: ReturnType<typeof startFakeServer>;
let listed: object[] = [];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  listed = [];
  server = startFakeServer();
  takeLoginAnswer(makeLoginAnswer());
  server.on(getVoices, () => answer([english]));
  server.on(getConversions, () => pageOf(...listed));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});
const show = (tab: string) => showScreen('/conversion', ConversionScreen, `/conversion?tab=${tab}`);
const panel = async (name: string) => within(await screen.findByRole('tabpanel', { name }));

test('a text is spoken by the voice that can be heard, and stays when the tab changes', async () => {
  server.on(convertToSpeech, () => answer(conversion({ kind: 'speech' })));
  show('speech');
  const speech = await panel('Text to speech');
  fireEvent.change(await speech.findByLabelText('Text'), { target: { value: ' Hello. ' } });
  expect(speech.getByRole('combobox', { name: 'Voice' })).toHaveProperty(
    'value',
    'Joanna (female, en-US, newscaster)',
  );
  fireEvent.click(speech.getByRole('button', { name: 'Make the file' }));
  await waitFor(() =>
    expect(server.callsTo(convertToSpeech).map(({ body }) => body)).toEqual([
      {
        language: 'en',
        voice: { voiceId: 'Joanna', engine: 'Standard' },
        text: 'Hello.',
        rate: 1,
        format: 'mp3',
      },
    ]),
  );
  fireEvent.click(screen.getByRole('tab', { name: 'Media' }));
  await panel('Media');
  fireEvent.click(screen.getByRole('tab', { name: 'Text to speech' }));
  const again = await panel('Text to speech');
  expect(again.getByLabelText('Text')).toHaveProperty('value', ' Hello. ');
});

test('a voice that is not installed says what to run and is not spoken', async () => {
  show('speech');
  const speech = await panel('Text to speech');
  fireEvent.click(await speech.findByRole('radio', { name: 'Neural' }));
  expect(await speech.findByText(/npm run models -- install voice-joanna/)).toBeTruthy();
  expect(speech.getByRole('button', { name: 'Try the voice' })).toHaveProperty('disabled', true);
});

test('subtitle files are sent with what was chosen, and a refusal names its file', async () => {
  const calls = answerForms(422, {
    data: null,
    success: false,
    code: 'VALIDATION_FAILED',
    message: 'No cue could be read from this file.',
  });
  show('subtitles');
  const subtitles = await panel('Subtitle formats');
  fireEvent.click(subtitles.getByRole('radio', { name: /^WebVTT/ }));
  fireEvent.change(subtitles.getByLabelText('Subtitle files to convert'), {
    target: { files: [new File(['x'], 'bad.srt')] },
  });
  const alert = await subtitles.findByRole('alert');
  expect(alert.textContent).toContain('bad.srt');
  expect(alert.textContent).toContain('No cue could be read from this file.');
  expect(calls.map(({ url }) => url)).toEqual([convertSubtitles.path]);
  expect([...(calls[0]?.form.keys() ?? [])]).toEqual(['to', 'file']);
  expect(calls[0]?.form.get('to')).toBe('vtt');
});

test('work shows how far it is and is cancelled; what failed says why and is tried again', async () => {
  const other = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00a1';
  listed = [
    conversion({
      status: 'working',
      progress: { percent: 40, phase: 'converting', secondsLeft: 12 },
    }),
    conversion({
      conversionId: other,
      inputName: 'broken.mov',
      status: 'failed',
      fileName: null,
      failure: { code: 'MEDIA_UNREADABLE', message: 'The file holds no sound.' },
    }),
  ];
  server.on(at(cancelConversion, { conversionId }), () => answer(listed[0]));
  server.on(at(retryConversion, { conversionId: other }), () => answer(listed[1]));
  show('media');
  const media = await panel('Media');
  expect(await media.findByText(/40/)).toBeTruthy();
  expect(media.getByText('The file holds no sound.')).toBeTruthy();
  fireEvent.click(media.getByRole('button', { name: 'Cancel hearing.mov' }));
  fireEvent.click(media.getByRole('button', { name: 'Retry broken.mov' }));
  await waitFor(() => {
    expect(server.callsTo(at(cancelConversion, { conversionId }))).toHaveLength(1);
    expect(server.callsTo(at(retryConversion, { conversionId: other }))).toHaveLength(1);
  });
});

test('several subtitle files that are ready are saved together', async () => {
  listed = [
    conversion({ kind: 'subtitles' }),
    conversion({ kind: 'subtitles', conversionId: conversionId.replace(/0$/, '2') }),
  ];
  show('subtitles');
  const subtitles = await panel('Subtitle formats');
  expect(await subtitles.findByRole('button', { name: 'Download all 2' })).toBeTruthy();
});

test('the catalogue says of every voice which engines speak it', async () => {
  show('voices');
  const voices = await panel('Voices');
  const row = await voices.findByRole('row', { name: /Joanna/ });
  expect(row.textContent).toContain('female, en-US, newscaster');
  expect(row.textContent).toContain('npm run models -- install voice-joanna');
  expect(
    within(row).getByRole('button', { name: 'Listen to Joanna, Standard, English' }),
  ).toBeTruthy();
});

test('leaving while a file is being sent asks first', async () => {
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {}
    },
  );
  const router = show('media');
  const media = await panel('Media');
  fireEvent.change(media.getByLabelText('Media to convert'), {
    target: { files: [new File(['x'], 'long.mov')] },
  });
  await media.findByRole('button', { name: 'Cancel long.mov' });
  void router.navigate({ to: '/translate' as '/' });
  const question = within(
    await screen.findByRole('dialog', { name: 'Leave while files are being sent?' }),
  );
  fireEvent.click(question.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/conversion');
});

test('of a list that has become shorter there is a way back to its first page', async () => {
  server.on(getConversions, ({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
    const total = page === 1 ? 26 : 25;
    return answer({ items: page === 1 ? [conversion()] : [], total, page, pageSize: 25 });
  });
  show('media');
  const media = await panel('Media');
  fireEvent.click(await media.findByRole('button', { name: 'Page 2' }));
  fireEvent.click(await media.findByRole('button', { name: 'Go to the first page' }));
  expect(await media.findByText('hearing.mov')).toBeTruthy();
});
