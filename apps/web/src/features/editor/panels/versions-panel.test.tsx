// @vitest-environment happy-dom
import { putKeptFile } from '@glossa/contracts/subtitle-draft-files';
import { viewSubtitleVersion, viewSubtitleVersions } from '@glossa/contracts/subtitles';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import { answer, at, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { plainOf } from '../store/cue-wire.ts';
import { createTestStore, testCue, testReportId } from '../testing/test-store.ts';
import { VersionsPanel } from './versions-panel.tsx';

beforeEach(() => fakeLayout({ windowHeight: 600, rowHeight: 60 }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('restoring a version takes its cues and what it kept of a file, and undo brings back both', async () => {
  const store = createTestStore([testCue('a', 0, { text: 'New' })]);
  const server = startFakeServer();
  const setId = newId();
  const formerId = newId();
  const at2026 = '2026-01-02T03:04:05.000Z';
  server.on(at(viewSubtitleVersions, store.owner), () =>
    answer([
      { setId, version: 2, published: false, unpublished: true, by: null, at: at2026, cueCount: 1 },
    ]),
  );
  server.on(at(viewSubtitleVersion, { set_id: setId }), () =>
    answer({
      ...{ id: setId, language: 'en', version: 2, upperSubtitleList: [] },
      lowerSubtitleList: [plainOf(testCue('a', 0, { text: 'Old' }), 1)],
    }),
  );
  const keeping = at(putKeptFile, { reportId: testReportId });
  server.on(keeping, () => answer({ kept: null, keptId: null, formerId }));
  showScreen('/', () => <VersionsPanel store={store} onClose={() => {}} />);
  const version = t('editor.versions.unpublished', { version: 2 });
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${version}`) }));
  const restore = await screen.findByRole('button', { name: t('editor.versions.restore') });
  await waitFor(() => expect(restore).toHaveProperty('disabled', false));
  fireEvent.click(restore);
  expect(store.findCue('a')?.text).toBe('Old');
  const sent = () => server.callsTo(keeping).map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ version: 2 }]));
  act(() => void store.undo());
  expect(store.findCue('a')?.text).toBe('New');
  await waitFor(() => expect(sent()).toEqual([{ version: 2 }, { former: formerId, undoes: null }]));
});
