// @vitest-environment happy-dom
import { viewEngineSettings } from '@glossa/contracts/engine-settings';
import { getEngineOverview } from '@glossa/contracts/engines';
import {
  deleteModel,
  installModel,
  listModels,
  type Model,
  patchModelInstall,
} from '@glossa/contracts/models';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { testEngineSettings } from '../../testing/test-engine-settings.ts';
import { installId, testModel as model, testInstall as running } from '../../testing/test-model.ts';
import '../../testing/test-timeouts.ts';
import { EnginesScreen } from './engines-screen.tsx';

let server: ReturnType<typeof startFakeServer>;
let models: Model[];
let policy: 'auto' | 'off';
const listed = () =>
  answer({ policy, mayRemove: true, disk: { freeBytes: 5e9, usedBytes: 1e8 }, models });

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  policy = 'auto';
  models = [];
  server.on(getEngineOverview, () => answer({ engines: [], speech: [], pairs: [] }));
  server.on(listModels, listed);
  server.on(viewEngineSettings, () => answer(testEngineSettings()));
  for (const endpoint of [installModel, patchModelInstall])
    server.on(endpoint, () => answer(running()));
  server.on(deleteModel, () => answer(null));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = () => showScreen('/engines', EnginesScreen, '/engines');
const button = (name: string) => screen.findByRole('button', { name });

test('a model is installed with one button, and says its quality and license', async () => {
  models = [model('german')];
  show();
  expect(
    await screen.findByText(
      `${t('engines.cometScore', { score: 88 })} · ${t('engines.licenseUnknown')}`,
    ),
  ).toBeTruthy();
  fireEvent.click(await button(t('engines.installModel', { model: 'german' })));
  const path = installModel.path.replace(':modelId', 'german');
  await waitFor(() => expect(server.callsTo({ ...installModel, path })).toHaveLength(1));
});

test('an installation shows its bytes, and is paused and canceled', async () => {
  models = [model('running', { install: running() })];
  show();
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toMatch(/^54/);
  fireEvent.click(await button(t('engines.pauseInstall', { model: 'running' })));
  const path = patchModelInstall.path
    .replace(':modelId', 'running')
    .replace(':installId', installId);
  await waitFor(() =>
    expect(server.callsTo({ ...patchModelInstall, path }).map(({ body }) => body)).toEqual([
      { status: 'paused' },
    ]),
  );
  models = [model('running', { install: running({ status: 'paused' }) })];
  fireEvent.click(await button(t('engines.cancelInstall', { model: 'running' })));
  expect(await button(t('engines.resumeInstall', { model: 'running' }))).toBeTruthy();
});

test('a failed installation says why, and can be started again', async () => {
  const failure = { code: 'MODEL_WRONG_BYTES', message: { text: 'The file is wrong.' } };
  models = [model('broken', { install: running({ status: 'failed', failure }) })];
  show();
  expect((await screen.findByRole('alert')).textContent).toBe('The file is wrong.');
  expect(await button(t('engines.installModel', { model: 'broken' }))).toBeTruthy();
});

test('the list is asked for again where its answer failed, so that a started installation is shown', async () => {
  models = [model('german')];
  show();
  const install = await button(t('engines.installModel', { model: 'german' }));
  let refused = 0;
  server.on(listModels, () => {
    refused += 1;
    return refuse('INTERNAL');
  });
  fireEvent.click(install);
  await waitFor(() => expect(refused).toBeGreaterThan(0));
  models = [model('german', { install: running() })];
  server.on(listModels, listed);
  expect(await screen.findByRole('progressbar', {}, { timeout: 15_000 })).toBeTruthy();
});

test('a model that its authors do not offer says so, without an empty line for actions', async () => {
  models = [model('gone', { offered: false })];
  show();
  expect(await screen.findByText(t('models.notOffered'))).toBeTruthy();
  expect(screen.getAllByRole('cell').at(-1)?.childElementCount).toBe(0);
});

test('an engine without a model points to the models of this screen', async () => {
  const engine = {
    ...{ id: 'bergamot', label: { text: 'Bergamot' }, kind: 'machine-translation', ready: false },
    reason: { text: 'No model is installed.' },
    remedy: { id: 'engines.installOnScreen', text: t('engines.installOnScreen') },
  };
  server.on(getEngineOverview, () => answer({ engines: [engine], speech: [], pairs: [] }));
  show();
  const link = await screen.findByRole('link', { name: t('engines.installBelow') });
  await screen.findByRole('heading', { name: t('engines.models') });
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain(
    t('engines.modelsHint'),
  );
});

test('with downloads turned off nothing can be installed', async () => {
  policy = 'off';
  models = [model('german'), model('french', { installed: true, sizeBytes: 3e7 })];
  show();
  expect(await screen.findByText(t('engines.modelsOffHint'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Install/ })).toBeNull();
  expect(await button(t('engines.removeModel', { model: 'french' }))).toBeTruthy();
});
