// @vitest-environment happy-dom
import {
  type EngineSettings,
  patchEngineSettings,
  putSpeechModel,
  putTellSpeakersApart,
  viewEngineSettings,
} from '@glossa/contracts/engine-settings';
import { getEngineOverview } from '@glossa/contracts/engines';
import { installModel, listModels, type Model } from '@glossa/contracts/models';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, at, makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { testEngineSettings } from '../../testing/test-engine-settings.ts';
import { testInstall, testModel } from '../../testing/test-model.ts';
import '../../testing/test-timeouts.ts';
import { EnginesScreen } from './engines-screen.tsx';

let server: ReturnType<typeof startFakeServer>;
let settings: EngineSettings;
let models: Model[];
const speechModel = (modelId: string, installed: boolean) =>
  testModel(modelId, { kind: 'speech-to-text', installed });

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  settings = testEngineSettings();
  models = [speechModel('whisper-base', true), speechModel('whisper-small', false)];
  server.on(getEngineOverview, () => answer({ engines: [], speech: [], pairs: [] }));
  server.on(listModels, () =>
    answer({ policy: 'auto', mayRemove: true, disk: { freeBytes: 5e9, usedBytes: 1e8 }, models }),
  );
  server.on(viewEngineSettings, () => answer(settings));
  for (const endpoint of [patchEngineSettings, putSpeechModel, putTellSpeakersApart])
    server.on(endpoint, () => answer(settings));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = () => showScreen('/engines', EnginesScreen, '/engines');
const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name });
async function choose(name: string, option: string) {
  fireEvent.click(await box(name));
  fireEvent.click(await screen.findByRole('option', { name: option }));
}

test('the speech model of the installation and of the organization are chosen', async () => {
  show();
  await choose(t('engines.speechModelOfInstallation'), 'Whisper small');
  await waitFor(() =>
    expect(server.callsTo(patchEngineSettings).map(({ body }) => body)).toEqual([
      { speechModel: 'whisper-small' },
    ]),
  );
  await choose(t('engines.speechModelOfOrganization'), 'Whisper small');
  await waitFor(() =>
    expect(server.callsTo(putSpeechModel).map(({ body }) => body)).toEqual([
      { model: 'whisper-small' },
    ]),
  );
});

test('an organization follows the installation again', async () => {
  settings = testEngineSettings({ speech: { organisationModel: 'whisper-small' } });
  show();
  await choose(
    t('engines.speechModelOfOrganization'),
    t('engines.asInstallation', { model: 'Whisper base' }),
  );
  await waitFor(() => expect(server.callsTo(putSpeechModel)[0]?.body).toEqual({ model: null }));
});

test('a chosen model that is missing says what transcribes meanwhile, and is installed', async () => {
  settings = testEngineSettings({ speech: { organisationModel: 'whisper-small' } });
  server.on(at(installModel, { modelId: 'whisper-small' }), () => answer(testInstall()));
  show();
  const sentence = await screen.findByText(
    t('engines.speechModelMissing', { model: 'Whisper small', used: 'Whisper base' }),
  );
  const [first] = await screen.findAllByRole('button', {
    name: t('engines.installModel', { model: 'whisper-small' }),
  });
  expect(sentence.parentElement?.contains(first ?? null)).toBe(true);
  fireEvent.click(first as HTMLElement);
  await waitFor(() =>
    expect(server.callsTo(at(installModel, { modelId: 'whisper-small' }))).toHaveLength(1),
  );
});

test('what the environment sets says so and is not changed', async () => {
  settings = testEngineSettings({
    download: { source: 'environment' },
    speech: { source: 'environment', organisationModel: 'whisper-small' },
  });
  show();
  expect((await box(t('engines.speechModelOfInstallation'))).disabled).toBe(true);
  expect(
    screen.queryByRole('combobox', { name: t('engines.speechModelOfOrganization') }),
  ).toBeNull();
  expect((await box(t('engines.downloadPolicy'))).disabled).toBe(true);
  for (const variable of ['SPEECH_VARIABLE', 'MODELS_VARIABLE'])
    expect(screen.getByText(t('outsideServices.setByVariable', { variable }))).toBeTruthy();
  // The one of the environment is installed: the organization’s choice does not count.
  expect(
    screen.queryByText(
      t('engines.speechModelMissing', { model: 'Whisper small', used: 'Whisper base' }),
    ),
  ).toBeNull();
});

test('whether models are downloaded is changed by those who see every organization only', async () => {
  settings = testEngineSettings({ mayChangeInstallation: false });
  show();
  expect((await box(t('engines.downloadPolicy'))).disabled).toBe(true);
  expect((await box(t('engines.speechModelOfInstallation'))).disabled).toBe(true);
  expect((await box(t('engines.speechModelOfOrganization'))).disabled).toBe(false);
  cleanup();
  settings = testEngineSettings();
  show();
  await choose(t('engines.downloadPolicy'), t('engines.policyOff'));
  await waitFor(() =>
    expect(server.callsTo(patchEngineSettings)[0]?.body).toEqual({ policy: 'off' }),
  );
});

/** The name has the description, too. */
const named = { name: new RegExp(t('engines.tellSpeakersApart')) };

test('an organization turns off telling speakers apart', async () => {
  show();
  const toggle = await screen.findByRole<HTMLInputElement>('switch', named);
  expect(toggle.checked).toBe(true);
  fireEvent.click(toggle);
  await waitFor(() =>
    expect(server.callsTo(putTellSpeakersApart).map(({ body }) => body)).toEqual([
      { enabled: false },
    ]),
  );
});

test('the speaker model is offered where it is missing and wanted, with a button that installs it', async () => {
  const speakers = (installed: boolean) =>
    testModel('speakers', { kind: 'speaker-diarization', installed });
  models = [speechModel('whisper-base', true), speakers(false)];
  const installed = at(installModel, { modelId: 'speakers' });
  server.on(installed, () => answer(testInstall()));
  show();
  const hint = (await screen.findByText(t('engines.speakersModelMissing'))).parentElement;
  const button = within(hint as HTMLElement).getByRole('button', { name: /./ });
  fireEvent.click(button);
  await waitFor(() => expect(server.callsTo(installed)).toHaveLength(1));
  cleanup();
  models = [speechModel('whisper-base', true), speakers(true)];
  show();
  await screen.findByRole('switch', named);
  expect(screen.queryByText(t('engines.speakersModelMissing'))).toBeNull();
});
