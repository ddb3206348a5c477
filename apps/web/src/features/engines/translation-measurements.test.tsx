// @vitest-environment happy-dom
import { viewEngineSettings } from '@glossa/contracts/engine-settings';
import { getEngineOverview, putTranslationQuality } from '@glossa/contracts/engines';
import { listModels } from '@glossa/contracts/models';
import { listOutsideServices } from '@glossa/contracts/outside-services';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDate } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { applyLoginResponse, clearSession } from '../../lib/session/session-store.ts';
import { answer, makeLoginAnswer, startFakeServer } from '../../testing/fake-server.ts';
import { showScreen } from '../../testing/show-screen.tsx';
import { testEngineSettings } from '../../testing/test-engine-settings.ts';
import '../../testing/test-timeouts.ts';
import { EnginesScreen } from './engines-screen.tsx';

const measuredAt = '2026-11-29T08:00:00.000Z';
const measured = { sentences: 200, chrf: 56.25, flagged: 6, flaggedInText: 2 };
const figures = { measuredAt, pairs: [{ engine: 'bergamot', from: 'en', to: 'fr', ...measured }] };
const pair = {
  ...{ from: 'en', to: 'fr', engineLabel: { text: 'Bergamot' }, quality: 'good' },
  ...{ via: [], note: null, remedy: null, models: [] },
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  localStorage.clear();
  server = startFakeServer();
  let stored = false;
  server.on(getEngineOverview, () =>
    answer({
      engines: [],
      speech: [],
      pairs: [{ ...pair, measured: stored ? { ...measured, measuredAt } : null }],
    }),
  );
  server.on(putTranslationQuality, () => {
    stored = true;
    return answer(null);
  });
  const disk = { freeBytes: 5e9, usedBytes: 1e8 };
  server.on(listModels, () => answer({ policy: 'off', mayRemove: false, disk, models: [] }));
  server.on(listOutsideServices, () => answer([]));
  server.on(viewEngineSettings, () => answer(testEngineSettings()));
});
afterEach(() => {
  cleanup();
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

async function choose(content: string) {
  await screen.findByRole('button', { name: t('engines.importMeasurements') });
  const input = document.querySelector<HTMLInputElement>('input[accept*="json"]');
  if (!input) throw new Error('there is no field for the file');
  fireEvent.change(input, { target: { files: [new File([content], 'figures.json')] } });
}

test('figures of a file are sent, and shown beside the quality of the pair', async () => {
  applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
  showScreen('/engines', EnginesScreen, '/engines');
  await choose(JSON.stringify(figures));
  const score = await screen.findByText(t('engines.chrfScore', { score: 56.3 }));
  const line = score.parentElement?.textContent ?? '';
  expect(line).toContain(t('engines.measuredOn', { count: 200, date: formatDate(measuredAt) }));
  expect(line).toContain(t('engines.measuredWarnings', { flagged: 6, reference: 2 }));
  expect(server.callsTo(putTranslationQuality).map(({ body }) => body)).toEqual([figures]);
});

test.each(['not JSON', '{"recordings":[]}'])(
  'a file without figures is refused: %s',
  async (content) => {
    applyLoginResponse(makeLoginAnswer({ user: { seesEveryOrganisation: true } }));
    showScreen('/engines', EnginesScreen, '/engines');
    await choose(content);
    await screen.findByText(t('engines.measurementsUnreadable'));
    expect(server.callsTo(putTranslationQuality)).toEqual([]);
  },
);

test.each([
  ['sees one organization', makeLoginAnswer()],
  ['may not edit', makeLoginAnswer({ user: { seesEveryOrganisation: true }, edit: [] })],
])('who %s is not offered the import', async (_name, login) => {
  applyLoginResponse(login);
  showScreen('/engines', EnginesScreen, '/engines');
  await screen.findByText(t('engines.matrixCaption'));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: t('engines.importMeasurements') })).toBeNull(),
  );
});
