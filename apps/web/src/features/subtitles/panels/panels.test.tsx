// @vitest-environment happy-dom
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { diffCues } from '@glossa/subtitles/cue-change';
import { fixAll } from '@glossa/subtitles/fix-cues';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia } from '../model/editor-types.ts';
import { createTestStore, testCue } from '../model/test-store.ts';
import { FindReplacePanel } from './find-replace-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import type { FixRequest } from './fix-in-worker.ts';
import { ShiftPanel } from './shift-panel.tsx';

const rules: ReadingRulesSetting = {
  maxLines: 2,
  minMs: 833,
  maxMs: 7000,
  minGapFrames: 2,
  cpl: 42,
  cps: 20,
};
const media: EditorMedia = {
  mediaId: '33333333-3333-4333-8333-333333333333',
  title: 'Lecture',
  kind: 'video',
  durationMs: 60_000,
  framesPerSecond: 25,
  aspectRatio: 16 / 9,
  shotChangesMs: [],
  peaks: null,
  rules,
};

beforeEach(() => fakeLayout({ windowHeight: 600, rowHeight: 60 }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** happy-dom has no workers: what fix-all.worker.ts does is done here, and the answer is a copy as between threads. */
function stubFixWorker() {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      terminate() {}
      postMessage(sent: FixRequest) {
        const { cues, findings, language, options, rules: asked } = structuredClone(sent);
        const answer = diffCues(cues, fixAll(cues, findings, asked, language, options));
        queueMicrotask(() => this.onmessage?.({ data: structuredClone(answer) }));
      }
    },
  );
}

const show = (panel: ReactNode) => render(<MantineProvider env="test">{panel}</MantineProvider>);
const textsOf = (store: ReturnType<typeof createTestStore>) =>
  store.getState().cues.map(({ text }) => text);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test('replacing: every change is shown, one is left out, the rest is one step of undo', async () => {
  const store = createTestStore([
    testCue('a', 0, { text: 'The color of money' }),
    testCue('b', 3000, { text: 'Color again' }),
    testCue('c', 6000, { text: 'Nothing here' }),
  ]);
  show(<FindReplacePanel store={store} replacing onClose={() => {}} />);
  type('Find', 'color');
  type('Replace with', 'colour');
  expect(await screen.findByText('2 places in 2 cues.')).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Change the cue at 00:00:03.0' }));
  fireEvent.click(screen.getByRole('button', { name: 'Replace in 1 of 2' }));
  expect(textsOf(store)).toEqual(['The colour of money', 'Color again', 'Nothing here']);
  store.undo();
  expect(textsOf(store)).toEqual(['The color of money', 'Color again', 'Nothing here']);
});

test('a pattern that cannot be read is explained at its field, and nothing is replaced', async () => {
  const store = createTestStore([testCue('a', 0, { text: 'One (two' })]);
  show(<FindReplacePanel store={store} replacing onClose={() => {}} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Regular expression' }));
  type('Find', '(two');
  expect(await screen.findByText(/This is not a regular expression/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Replace in/ }).hasAttribute('disabled')).toBe(true);
});

test('Enter goes from one found cue to the next and around', async () => {
  const store = createTestStore([
    testCue('a', 0, { text: 'Yes' }),
    testCue('b', 3000, { text: 'No' }),
    testCue('c', 6000, { text: 'Yes' }),
  ]);
  show(<FindReplacePanel store={store} replacing={false} onClose={() => {}} />);
  type('Find', 'yes');
  await screen.findByText('2 places in 2 cues.');
  const field = screen.getByRole('textbox', { name: 'Find' });
  store.goTo('b');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(store.getState().currentId).toBe('a');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(store.getState().currentId).toBe('c');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(store.getState().currentId).toBe('a');
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect(store.getState().currentId).toBe('c');
});

test('shifting acts on all, from the current on, or the chosen cues, and refuses what would start before zero', async () => {
  const store = createTestStore([testCue('a', 500), testCue('b', 3500), testCue('c', 7000)]);
  store.goTo('b');
  show(<ShiftPanel store={store} player={createPlayerStore()} media={media} onClose={() => {}} />);
  fireEvent.click(screen.getByRole('radio', { name: 'From the current cue on' }));
  type('By seconds', '1.5');
  fireEvent.click(screen.getByRole('button', { name: 'Shift' }));
  expect(store.getState().cues.map(({ startMs }) => startMs)).toEqual([500, 5000, 8500]);
  fireEvent.click(screen.getByRole('radio', { name: 'All cues' }));
  type('By seconds', '-2');
  fireEvent.click(screen.getByRole('button', { name: 'Shift' }));
  expect(store.getState().cues.map(({ startMs }) => startMs)).toEqual([500, 5000, 8500]);
});

test('stretching brings first and last to where they belong', () => {
  const store = createTestStore([testCue('a', 0), testCue('b', 10_000), testCue('c', 20_000)]);
  show(<ShiftPanel store={store} player={createPlayerStore()} media={media} onClose={() => {}} />);
  type('Last cue belongs to', '00:00:40.0');
  fireEvent.click(screen.getByRole('button', { name: 'Stretch' }));
  expect(store.getState().cues.map(({ startMs }) => startMs)).toEqual([0, 20_000, 40_000]);
});

test('findings are explained; fixing all is shown first and leaves alone what was changed since', async () => {
  stubFixWorker();
  const long = 'This line is far too long to stand on the picture in one row, so break it.';
  const store = createTestStore(
    [testCue('a', 0, { text: 'Fine' }), testCue('b', 3000, { text: long, endMs: 9000 })],
    { checks: { rules } },
  );
  show(<FindingsPanel store={store} media={media} onClose={() => {}} />);
  expect(screen.getByText(/Line too long/, { selector: 'p' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Fix all…' }));
  expect(await screen.findByRole('heading', { name: 'Fix all: preview' })).toBeTruthy();
  expect(textsOf(store)[1]).toBe(long);
  fireEvent.click(screen.getByRole('button', { name: 'Change one cue' }));
  await waitFor(() => expect(textsOf(store)[1]?.split('\n')).toHaveLength(2));
  store.undo();
  expect(textsOf(store)[1]).toBe(long);
  const fixAllButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Fix all…' });
  await waitFor(() => expect(fixAllButton().disabled).toBe(false));
  fireEvent.click(fixAllButton());
  await screen.findByRole('heading', { name: 'Fix all: preview' });
  store.change('Type', 'b', { text: 'Something else' });
  fireEvent.click(screen.getByRole('button', { name: 'Change one cue' }));
  expect(textsOf(store)[1]).toBe('Something else');
});

test('one finding is fixed by its button', () => {
  const store = createTestStore([
    testCue('a', 0, { endMs: 3500 }),
    testCue('b', 3000, { endMs: 6000 }),
  ]);
  show(<FindingsPanel store={store} media={media} onClose={() => {}} />);
  expect(screen.getByText(/2 found|1 found/)).toBeTruthy();
  fireEvent.click(screen.getAllByRole('button', { name: 'Fix' })[0] as HTMLElement);
  expect(store.findCue('a')?.endMs).toBeLessThanOrEqual(3000);
});
