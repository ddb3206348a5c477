// @vitest-environment happy-dom
import {
  type Conversion,
  cancelConversion,
  convertSubtitles,
  convertToSpeech,
  getConversions,
  retryConversion,
} from '@glossa/contracts/conversions';
import { getVoices, type HeardBack } from '@glossa/contracts/voices';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDate } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answerForms } from '../../testing/fake-forms.ts';
import {
  answer,
  answerPage,
  at,
  makeLoginAnswer,
  startFakeServer,
} from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { ConversionScreen } from './conversion-screen.tsx';

const conversionId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00a0';
const conversion = (more: Partial<Conversion> = {}): Conversion => ({
  conversionId,
  kind: 'media',
  status: 'ready',
  progress: null,
  failure: null,
  inputName: 'hearing.mov',
  target: { text: 'MP3' },
  fileName: 'a.mp3',
  downloadName: 'hearing.mp3',
  mediaType: 'audio/mpeg',
  sizeBytes: 2_000,
  notes: [{ text: 'Read as QuickTime.' }],
  createdAt: '2026-01-02T03:04:05.000Z',
  finishedAt: null,
  keptUntil: '2026-01-09T03:04:05.000Z',
  ...more,
});
const by = (engine: string, available: boolean) => ({
  engine,
  available,
  voice: null as { name: string; gender: 'female' } | null,
  spokenBy: available ? { text: 'eSpeak NG' } : null,
  remedy: available ? null : { text: 'Install the voice Joanna.' },
  note: null,
  heardBack: null as HeardBack | null,
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
  answerPage({ items, total: items.length, page: 1, pageSize: 25 });

let server: ReturnType<typeof startFakeServer>;
let listed: object[] = [];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  listed = [];
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
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

test('speaks a text with an available voice and keeps it across tabs', async () => {
  server.on(convertToSpeech, () => answer(conversion({ kind: 'speech' })));
  show('speech');
  const speech = await panel(t('common.textToSpeech'));
  fireEvent.change(await speech.findByLabelText(t('common.text')), {
    target: { value: ' Hello. ' },
  });
  expect(speech.getByRole('combobox', { name: t('voices.voice') })).toHaveProperty(
    'value',
    'Joanna (female, en-US, newscaster)',
  );
  fireEvent.click(speech.getByRole('button', { name: t('conversion.createAudio') }));
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
  fireEvent.click(screen.getByRole('tab', { name: t('common.media') }));
  await panel(t('common.media'));
  fireEvent.click(screen.getByRole('tab', { name: t('common.textToSpeech') }));
  const again = await panel(t('common.textToSpeech'));
  expect(again.getByLabelText(t('common.text'))).toHaveProperty('value', ' Hello. ');
});

test('an uninstalled voice shows its command and is not used', async () => {
  show('speech');
  const speech = await panel(t('common.textToSpeech'));
  fireEvent.click(await speech.findByRole('radio', { name: t('voices.neural') }));
  expect(await speech.findByText(/Install the voice Joanna/)).toBeTruthy();
  expect(speech.getByRole('button', { name: t('conversion.previewVoice') })).toHaveProperty(
    'disabled',
    true,
  );
});

test('sends subtitle files with the selected options, and a rejection names its file', async () => {
  const calls = answerForms(422, {
    data: null,
    success: false,
    code: 'VALIDATION_FAILED',
    message: 'No cue could be read from this file.',
  });
  localStorage.setItem('glossa-subtitle-files', JSON.stringify({ encoding: 'koi8-r' }));
  show('subtitles');
  const subtitles = await panel(t('conversion.subtitleFormats'));
  fireEvent.click(subtitles.getByRole('radio', { name: /^WebVTT/ }));
  fireEvent.change(subtitles.getByLabelText(t('conversion.subtitlesToConvert')), {
    target: { files: [new File(['x'], 'bad.srt')] },
  });
  const alert = await subtitles.findByRole('alert');
  expect(alert.textContent).toContain('bad.srt');
  expect(alert.textContent).toContain('No cue could be read from this file.');
  expect(calls.map(({ url }) => url)).toEqual([convertSubtitles.path]);
  expect([...(calls[0]?.form.keys() ?? [])]).toEqual(['to', 'outputEncoding', 'file']);
  expect(calls[0]?.form.get('to')).toBe('vtt');
  expect(calls[0]?.form.get('outputEncoding')).toBe('koi8-r');
});

test('shows progress, can be cancelled, and a failure shows its reason and can be retried', async () => {
  const other = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f00a1';
  listed = [
    conversion({
      status: 'working',
      progress: { percent: 40, phase: { text: 'converting' }, secondsLeft: 12 },
    }),
    conversion({
      conversionId: other,
      inputName: 'broken.mov',
      status: 'failed',
      fileName: null,
      failure: { code: 'MEDIA_UNREADABLE', message: { text: 'The file holds no sound.' } },
    }),
  ];
  server.on(at(cancelConversion, { conversionId }), () => answer(listed[0]));
  server.on(at(retryConversion, { conversionId: other }), () => answer(listed[1]));
  show('media');
  const media = await panel(t('common.media'));
  expect(await media.findByText(/40/)).toBeTruthy();
  expect(media.getByText('The file holds no sound.')).toBeTruthy();
  fireEvent.click(
    media.getByRole('button', { name: t('translations.cancelFile', { file: 'hearing.mov' }) }),
  );
  fireEvent.click(
    media.getByRole('button', { name: t('media.retryTitle', { title: 'broken.mov' }) }),
  );
  await waitFor(() => {
    expect(server.callsTo(at(cancelConversion, { conversionId }))).toHaveLength(1);
    expect(server.callsTo(at(retryConversion, { conversionId: other }))).toHaveLength(1);
  });
});

test('downloads several finished subtitle files together', async () => {
  listed = [
    conversion({ kind: 'subtitles' }),
    conversion({ kind: 'subtitles', conversionId: conversionId.replace(/0$/, '2') }),
  ];
  show('subtitles');
  const subtitles = await panel(t('conversion.subtitleFormats'));
  expect(
    await subtitles.findByRole('button', { name: t('conversion.downloadAll', { count: 2 }) }),
  ).toBeTruthy();
});

test('the catalog lists the engines of every voice', async () => {
  show('voices');
  const voices = await panel(t('conversion.voices'));
  const row = await voices.findByRole('row', { name: /Joanna/ });
  expect(row.textContent).toContain('female, en-US, newscaster');
  expect(row.textContent).toContain('Install the voice Joanna.');
  expect(
    within(row).getByRole('button', {
      name: t('conversion.listenToVoice', {
        voice: 'Joanna',
        kind: 'Standard',
        language: 'English',
      }),
    }),
  ).toBeTruthy();
});

test('a voice that speaks in the place of others has its own name, once', async () => {
  const voice = { name: 'en-us f3', gender: 'female' as const };
  const spoken = { ...by('Standard', true), voice };
  const [joanna] = english.voices;
  if (!joanna) throw new Error('no voice');
  const voices = ['Joanna', 'Ruth'].map((name) => ({
    ...joanna,
    ...{ voiceId: name, name, engines: [spoken] },
  }));
  server.on(getVoices, () => answer([{ ...english, voices }]));
  show('speech');
  const speech = await panel(t('common.textToSpeech'));
  const choice = await speech.findByRole('combobox', { name: t('voices.voice') });
  expect(choice).toHaveProperty('value', 'en-us f3 (female, en-US)');
  fireEvent.click(choice);
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'en-us f3 (female, en-US)',
  ]);
  fireEvent.click(screen.getByRole('tab', { name: t('conversion.voices') }));
  const list = await panel(t('conversion.voices'));
  expect(await list.findAllByRole('row', { name: /en-us f3/ })).toHaveLength(2);
  expect(list.queryByText(/Joanna|newscaster/)).toBeNull();
});

test('asks before leaving during an upload', async () => {
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
  const media = await panel(t('common.media'));
  fireEvent.change(media.getByLabelText(t('conversion.mediaToConvert')), {
    target: { files: [new File(['x'], 'long.mov')] },
  });
  await media.findByRole('button', { name: t('translations.cancelFile', { file: 'long.mov' }) });
  void router.navigate({ to: '/translate' as '/' });
  const question = within(await screen.findByRole('dialog', { name: t('conversion.leaveTitle') }));
  fireEvent.click(question.getByRole('button', { name: t('common.stayOnPage') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/conversion');
});

test('a shortened list links back to its first page', async () => {
  server.on(getConversions, ({ path }) => {
    const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
    const total = page === 1 ? 26 : 25;
    return answerPage({ items: page === 1 ? [conversion()] : [], total, page, pageSize: 25 });
  });
  show('media');
  const media = await panel(t('common.media'));
  fireEvent.click(
    await media.findByRole('button', { name: t('documentReview.page', { page: '2' }) }),
  );
  fireEvent.click(await media.findByRole('button', { name: t('common.goToFirstPage') }));
  expect(await media.findByText('hearing.mov')).toBeTruthy();
});

test('the voice that was measured says whether speech recognition understands it', async () => {
  const heardBack: HeardBack = {
    ...{ understood: 'no', errorShare: 0.625, unit: 'words', detected: 'fr' },
    ...{
      version: 'eSpeak NG 1.51',
      recognizer: 'Whisper base',
      measuredAt: '2026-11-29T12:00:00.000Z',
    },
  };
  const [joanna] = english.voices;
  const engines = [{ ...by('Standard', true), heardBack }];
  server.on(getVoices, () => answer([{ ...english, voices: [{ ...joanna, engines }] }]));
  show('voices');
  const voices = await panel(t('conversion.voices'));
  expect(await voices.findByText(t('voices.notUnderstood'))).toBeTruthy();
  const measured = t('voices.wordsRecognized', {
    ...{ voice: 'Joanna', share: '63%', version: 'eSpeak NG 1.51' },
    ...{ recognizer: 'Whisper base', date: formatDate('2026-11-29T12:00:00.000Z') },
  });
  const taken = t('voices.recognizedAs', { language: languageName('fr') });
  expect(voices.getByText(`${measured} ${taken}`)).toBeTruthy();
});
