// @vitest-environment happy-dom
import { type EngineSettings, viewEngineSettings } from '@glossa/contracts/engine-settings';
import { listModels, type Model } from '@glossa/contracts/models';
import { finishSetup, viewSetup } from '@glossa/contracts/setup';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatBytes } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';
import {
  applyLoginResponse,
  clearSession,
  readStoredSession,
  sessionState,
} from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { testEngineSettings } from '../../testing/test-engine-settings.ts';
import { testModel } from '../../testing/test-model.ts';
import '../../testing/test-timeouts.ts';
import SetupDialog from './setup-dialog.tsx';

let server: ReturnType<typeof startFakeServer>;
let settings: EngineSettings;
let models: Model[];

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer({ user: { setupDue: true, seesEveryOrganisation: true } }));
  settings = testEngineSettings();
  models = [
    testModel('en-de'),
    testModel('de-en'),
    testModel('whisper-base', { kind: 'speech-to-text', installed: true }),
    testModel('whisper-small', { kind: 'speech-to-text', downloadBytes: 253_000_000 }),
  ];
  server.on(viewEngineSettings, () => answer(settings));
  server.on(viewSetup, () =>
    answer({
      due: true,
      languages: [
        { language: 'en', models: [] },
        { language: 'de', models: ['de-en', 'en-de'] },
      ],
    }),
  );
  server.on(listModels, () =>
    answer({ policy: 'auto', mayRemove: true, disk: { freeBytes: 5e9, usedBytes: 1e8 }, models }),
  );
  server.on(finishSetup, () => answer(null));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = () => showScreen('/engines', () => <SetupDialog />, '/engines');
const german = () => screen.findByRole<HTMLInputElement>('checkbox', { name: languageName('de') });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const sent = () => server.callsTo(finishSetup).map(({ body }) => body);
const isDue = () => {
  const session = sessionState();
  return session.status === 'signed-in' && session.user.setupDue;
};

test('languages, downloads and the speech model are chosen, and the missing models installed', async () => {
  show();
  expect(screen.queryByText(t('setup.installNow', { count: 1 }))).toBeNull();
  fireEvent.click(await german());
  expect(screen.getByText(t('setup.installNow', { count: 2 }))).toBeTruthy();
  expect(screen.getByText(t('setup.size', { size: formatBytes(62_000_000) }))).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: t('engines.policyAsk') }));
  fireEvent.click(screen.getByRole('radio', { name: 'Whisper small' }));
  expect(screen.getByText(t('setup.installNow', { count: 3 }))).toBeTruthy();
  await press(t('setup.finish'));
  await waitFor(() => expect(isDue()).toBe(false));
  expect(sent()).toEqual([
    { languages: ['de'], policy: 'ask', speechModel: 'whisper-small', install: true },
  ]);
  // Also for the next page, before the server has said it.
  expect(readStoredSession()?.userInfo.setupDue).toBe(false);
});

test('with downloads forbidden, or when not wanted, nothing is installed', async () => {
  show();
  fireEvent.click(await german());
  fireEvent.click(screen.getByRole('radio', { name: t('engines.policyOff') }));
  expect(screen.queryByText(t('setup.installNow', { count: 2 }))).toBeNull();
  await press(t('setup.finish'));
  await waitFor(() => expect(sent()).toMatchObject([{ policy: 'off', install: false }]));
});

test('it is skipped, also while the server refuses it', async () => {
  server.on(finishSetup, () => refuse('MAINTENANCE'));
  show();
  await german();
  await press(t('setup.skip'));
  await waitFor(() => expect(isDue()).toBe(false));
  expect(sent()).toEqual([{}]);
});

test('what the environment sets is shown, and not sent', async () => {
  settings = testEngineSettings({
    download: { source: 'environment', policy: 'off' },
    speech: { source: 'environment' },
  });
  show();
  await german();
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio'))
    expect(radio.disabled).toBe(true);
  for (const variable of ['SPEECH_VARIABLE', 'MODELS_VARIABLE'])
    expect(screen.getByText(t('outsideServices.setByVariable', { variable }))).toBeTruthy();
  await press(t('setup.finish'));
  await waitFor(() => expect(sent()).toEqual([{ languages: [], install: false }]));
});

test('what the server refuses is said, and the choices stay', async () => {
  server.on(finishSetup, () => refuse('STORAGE_FULL'));
  show();
  fireEvent.click(await german());
  await press(t('setup.finish'));
  await screen.findByText(t('errors.storageFull'));
  expect(isDue()).toBe(true);
  expect((await german()).checked).toBe(true);
});

test('without an answer it can be tried again, or skipped', async () => {
  server.on(viewSetup, () => refuse('INTERNAL'));
  show();
  await screen.findByText(t('errors.internal'));
  server.on(viewSetup, () => answer({ due: true, languages: [{ language: 'de', models: [] }] }));
  await press(t('common.retry'));
  await german();
  expect(screen.getAllByRole('button', { name: t('setup.skip') })).toHaveLength(1);
});
