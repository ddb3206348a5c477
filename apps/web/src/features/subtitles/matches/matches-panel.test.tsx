// @vitest-environment happy-dom
import { checkTranslatedTerms, lookUpTerms, viewGlossaries } from '@glossa/contracts/glossaries';
import { memoryMatches } from '@glossa/contracts/translation-memory';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse, startFakeServer } from '../../../test-support/fake-server.ts';
import { showScreen } from '../../../test-support/show-screen.tsx';
import '../../../test-support/patience.ts';
import type { EditorMedia } from '../model/editor-types.ts';
import { createTestStore, testCue } from '../model/test-store.ts';
import { MatchesPanel } from './matches-panel.tsx';

const media: EditorMedia = {
  mediaId: '33333333-3333-4333-8333-333333333333',
  title: 'Lecture',
  kind: 'video',
  durationMs: 60_000,
  framesPerSecond: 25,
  aspectRatio: 16 / 9,
  shotChangesMs: [],
  peaks: null,
  rules: { maxLines: 2, minMs: 833, maxMs: 7000, minGapFrames: 2, cpl: 42, cps: 20 },
};
const glossaryId = '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0041';
const source = new Map([
  ['s1', testCue('s1', 0, { text: 'Open the\nvalve 3' })],
  ['s2', testCue('s2', 3000, { text: 'Thank you' })],
]);
const match = {
  unitId: '0b6c1f5e-52a3-4f0e-9d1c-3a6f2f9f0042',
  source: 'Close the valve 2',
  target: 'Cierre la válvula 3',
  percent: 82,
  numbersReplaced: true,
  origin: 'verified',
  difference: [
    { kind: 'removed', text: 'Close' },
    { kind: 'added', text: 'Open' },
    { kind: 'same', text: ' the valve 3' },
  ],
};

let server: ReturnType<typeof startFakeServer>;
beforeEach(() => {
  server = startFakeServer();
  server.on(memoryMatches, ({ body }) =>
    answer([(body as { texts: string[] }).texts[0] === 'Open the valve 3' ? [match] : []]),
  );
  server.on(viewGlossaries, () =>
    answer({
      items: [
        {
          glossaryId,
          name: 'Plant',
          description: '',
          entryCount: 1,
          languages: ['en', 'es'],
          updatedAt: '2026-01-02T03:04:05.000Z',
        },
      ],
      total: 1,
      page: 1,
      pageSize: 200,
    }),
  );
  server.on(lookUpTerms, () => answer([{ source: 'valve', target: 'válvula' }]));
  server.on(checkTranslatedTerms, () =>
    answer([[{ kind: 'forbidden', source: 'valve', found: 'llave', wanted: ['válvula'] }]]),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const store = createTestStore(
    [
      testCue('a', 0, { text: 'Abra la llave', sourceCueIds: ['s1'] }),
      testCue('b', 3000, { text: 'Gracias', sourceCueIds: ['s2'] }),
    ],
    { language: 'es' },
  );
  store.goTo('a');
  showScreen('/', () => (
    <MatchesPanel
      store={store}
      media={media}
      source={source}
      sourceLanguage="en"
      onClose={() => {}}
    />
  ));
  await screen.findByRole('heading', { name: 'Matches and terms' });
  return store;
}

test('a match shows how alike it is and what differs, and is inserted by button or key, undoably', async () => {
  const store = await show();
  expect(await screen.findByText('82% alike')).toBeTruthy();
  expect(document.querySelector('del')?.textContent).toContain('Close');
  expect(document.querySelector('ins')?.textContent).toContain('Open');
  expect(screen.getByText(/numbers were replaced/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Insert match 1' }));
  expect(store.findCue('a')?.text).toBe('Cierre la válvula 3');
  store.undo();
  expect(store.findCue('a')?.text).toBe('Abra la llave');
  fireEvent.keyDown(document, { code: 'Digit1', key: '!', altKey: true, shiftKey: true });
  expect(store.findCue('a')?.text).toBe('Cierre la válvula 3');
});

test('terms of the original and what breaks with them are shown', async () => {
  await show();
  expect(await screen.findByText('válvula')).toBeTruthy();
  expect(await screen.findByText('“llave” must not be used. Write “válvula”.')).toBeTruthy();
  expect(server.callsTo(checkTranslatedTerms)[0]?.body).toEqual({
    glossaryId,
    from: 'en',
    to: 'es',
    pairs: [{ source: 'Open the valve 3', target: 'Abra la llave' }],
  });
});

test('another cue is another question', async () => {
  const store = await show();
  await screen.findByText('82% alike');
  store.goTo('b');
  expect(await screen.findByText('Nothing like this was translated before.')).toBeTruthy();
  await waitFor(() =>
    expect(server.callsTo(memoryMatches).at(-1)?.body).toMatchObject({ texts: ['Thank you'] }),
  );
});

test('a failure is said and can be tried again', async () => {
  server.on(memoryMatches, () => refuse('INTERNAL'));
  await show();
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
