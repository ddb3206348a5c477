// @vitest-environment happy-dom
import { checkTranslatedTerms, lookUpTerms, viewGlossaries } from '@glossa/contracts/glossaries';
import { memoryMatches } from '@glossa/contracts/translation-memory';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { answer, refuse, startFakeServer } from '../../../testing/fake-server.ts';
import { showScreen } from '../../../testing/show-screen.tsx';
import '../../../testing/test-timeouts.ts';
import type { EditorMedia } from '../store/editor-types.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
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
  await screen.findByRole('heading', { name: t('editor.matches.title') });
  return store;
}

test('shows the similarity and differences of a match and inserts it by button or key, undoably', async () => {
  const store = await show();
  expect(await screen.findByText(t('editor.matches.percent', { percent: '82' }))).toBeTruthy();
  expect(document.querySelector('del')?.textContent).toContain('Close');
  expect(document.querySelector('ins')?.textContent).toContain('Open');
  expect(screen.getByText(t('editor.matches.numbersReplaced'))).toBeTruthy();
  fireEvent.click(
    screen.getByRole('button', { name: t('editor.matches.insertNumbered', { value: '1' }) }),
  );
  expect(store.findCue('a')?.text).toBe('Cierre la válvula 3');
  store.undo();
  expect(store.findCue('a')?.text).toBe('Abra la llave');
  fireEvent.keyDown(document, { code: 'Digit1', key: '!', altKey: true, shiftKey: true });
  expect(store.findCue('a')?.text).toBe('Cierre la válvula 3');
});

test('shows terms of the source and violations', async () => {
  await show();
  expect(await screen.findByText('válvula')).toBeTruthy();
  expect(
    await screen.findByText(
      `${t('editor.terms.forbidden', { found: 'llave' })} ${t('editor.terms.use', { wanted: '“válvula”' })}`,
    ),
  ).toBeTruthy();
  expect(server.callsTo(checkTranslatedTerms)[0]?.body).toEqual({
    glossaryId,
    from: 'en',
    to: 'es',
    pairs: [{ source: 'Open the valve 3', target: 'Abra la llave' }],
  });
});

test('another cue sends another request', async () => {
  const store = await show();
  await screen.findByText(t('editor.matches.percent', { percent: '82' }));
  store.goTo('b');
  expect(await screen.findByText(t('editor.matches.none'))).toBeTruthy();
  await waitFor(() =>
    expect(server.callsTo(memoryMatches).at(-1)?.body).toMatchObject({ texts: ['Thank you'] }),
  );
});

test('a failure is shown and can be retried', async () => {
  server.on(memoryMatches, () => refuse('INTERNAL'));
  await show();
  expect(await screen.findByText(t('app.loadFailedTitle'))).toBeTruthy();
  expect(screen.getByRole('button', { name: t('common.retry') })).toBeTruthy();
});
