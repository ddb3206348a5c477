// @vitest-environment happy-dom
import { viewEngineSettings } from '@glossa/contracts/engine-settings';
import { getEngineOverview } from '@glossa/contracts/engines';
import { exportModelBundle, listModels, type Model } from '@glossa/contracts/models';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, refuse, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { testEngineSettings } from '../../testing/test-engine-settings.ts';
import { testModel } from '../../testing/test-model.ts';
import '../../testing/test-timeouts.ts';
import { EnginesScreen } from './engines-screen.tsx';

let server: ReturnType<typeof startFakeServer>;
let models: Model[];
let mayRemove: boolean;

beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  applyLoginResponse(makeLoginAnswer());
  models = [testModel('german', { installed: true, sizeBytes: 3e7 }), testModel('french')];
  mayRemove = true;
  server.on(getEngineOverview, () => answer({ engines: [], speech: [], pairs: [] }));
  server.on(listModels, () =>
    answer({ policy: 'off', mayRemove, disk: { freeBytes: 5e9, usedBytes: 1e8 }, models }),
  );
  server.on(viewEngineSettings, () => answer(testEngineSettings()));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const show = () => showScreen('/engines', EnginesScreen, '/engines');

test('installed models are chosen and exported; also where nothing may be downloaded', async () => {
  server.on(exportModelBundle, () => refuse('NOT_FOUND'));
  show();
  fireEvent.click(await screen.findByRole('button', { name: t('engines.exportBundle') }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: t('common.export') });
  expect(button.disabled).toBe(true);
  // Only what is installed.
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(screen.getByRole('checkbox', { name: 'german' }));
  fireEvent.click(button);
  await waitFor(() =>
    expect(server.calls.map(({ path }) => path)).toContain(
      `${exportModelBundle.path}?models=german`,
    ),
  );
  // What was refused is said.
  await screen.findByText(t('errors.notFound'));
});

test('bundles are offered to those who see every organization, and exported where something is installed', async () => {
  models = [testModel('french')];
  show();
  await screen.findByRole('button', { name: t('engines.importBundle') });
  expect(screen.queryByRole('button', { name: t('engines.exportBundle') })).toBeNull();
  cleanup();
  mayRemove = false;
  show();
  await screen.findByText('french');
  expect(screen.queryByRole('button', { name: t('engines.importBundle') })).toBeNull();
});
