// @vitest-environment happy-dom
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { diffCues } from '@glossa/subtitles/cue-change';
import { fixAll } from '@glossa/subtitles/fix-cues';
import { MantineProvider } from '@mantine/core';
import {
  act,
  cleanup,
  fireEvent,
  render,
  renderHook,
  screen,
  waitFor,
} from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { fakeLayout } from '../../../ui/player/fake-layout.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia } from '../store/editor-types.ts';
import { useMeaningCheck } from '../store/use-meaning-check.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
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

/** happy-dom has no workers: runs fix-all.worker.ts here, with a cloned result as between threads. */
function stubFixWorker() {
  vi.stubGlobal(
    'Worker',
    class {
      onmessage: ((event: { data: unknown }) => void) | null = null;
      terminate() {}
      postMessage(sent: FixRequest) {
        const { cues, findings, language, options, rules: requested } = structuredClone(sent);
        const answer = diffCues(cues, fixAll(cues, findings, requested, language, options));
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

test('replace: lists every change, can skip one, and applies the rest as one undo step', async () => {
  const store = createTestStore([
    testCue('a', 0, { text: 'The color of money' }),
    testCue('b', 3000, { text: 'Color again' }),
    testCue('c', 6000, { text: 'Nothing here' }),
  ]);
  show(<FindReplacePanel store={store} replacing onClose={() => {}} />);
  type('Find', 'color');
  type('Replace with', 'colour');
  expect(await screen.findByText(t('editor.find.matchCount', { times: 2, cues: 2 }))).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  fireEvent.click(
    screen.getByRole('checkbox', { name: t('editor.changes.include', { change: '00:00:03.0' }) }),
  );
  fireEvent.click(
    screen.getByRole('button', { name: t('editor.find.replaceInSome', { count: 1, total: 2 }) }),
  );
  expect(textsOf(store)).toEqual(['The colour of money', 'Color again', 'Nothing here']);
  store.undo();
  expect(textsOf(store)).toEqual(['The color of money', 'Color again', 'Nothing here']);
});

test('explains an invalid pattern at its field and replaces nothing', async () => {
  const store = createTestStore([testCue('a', 0, { text: 'One (two' })]);
  show(<FindReplacePanel store={store} replacing onClose={() => {}} />);
  fireEvent.click(screen.getByRole('checkbox', { name: t('editor.find.regularExpression') }));
  type('Find', '(two');
  expect(await screen.findByText(messagePattern('subtitles.patternInvalid'))).toBeTruthy();
  expect(screen.getByRole('button', { name: /Replace in/ }).hasAttribute('disabled')).toBe(true);
});

test('Enter cycles through the matches', async () => {
  const store = createTestStore([
    testCue('a', 0, { text: 'Yes' }),
    testCue('b', 3000, { text: 'No' }),
    testCue('c', 6000, { text: 'Yes' }),
  ]);
  show(<FindReplacePanel store={store} replacing={false} onClose={() => {}} />);
  type('Find', 'yes');
  await screen.findByText(t('editor.find.matchCount', { times: 2, cues: 2 }));
  const field = screen.getByRole('textbox', { name: t('editor.find.find') });
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

test('shifts all, following or selected cues and rejects starts before zero', async () => {
  const store = createTestStore([testCue('a', 500), testCue('b', 3500), testCue('c', 7000)]);
  store.goTo('b');
  show(<ShiftPanel store={store} player={createPlayerStore()} media={media} onClose={() => {}} />);
  fireEvent.click(screen.getByRole('radio', { name: t('editor.shift.fromCurrentCue') }));
  type(t('editor.shift.shiftBySeconds'), '1.5');
  fireEvent.click(screen.getByRole('button', { name: t('editor.key.shift') }));
  expect(store.getState().cues.map(({ startMs }) => startMs)).toEqual([500, 5000, 8500]);
  fireEvent.click(screen.getByRole('radio', { name: t('editor.allCues') }));
  type(t('editor.shift.shiftBySeconds'), '-2');
  fireEvent.click(screen.getByRole('button', { name: t('editor.key.shift') }));
  expect(store.getState().cues.map(({ startMs }) => startMs)).toEqual([500, 5000, 8500]);
});

test('stretching moves the first and last cue to the given times', () => {
  const store = createTestStore([testCue('a', 0), testCue('b', 10_000), testCue('c', 20_000)]);
  show(<ShiftPanel store={store} player={createPlayerStore()} media={media} onClose={() => {}} />);
  type(t('editor.shift.lastCueStartsAt'), '00:00:40.0');
  fireEvent.click(screen.getByRole('button', { name: t('editor.shift.stretch') }));
  expect(store.getState().cues.map(({ startMs }) => startMs)).toEqual([0, 20_000, 40_000]);
});

test('explains issues; fixing all shows a preview and skips cues changed since', async () => {
  stubFixWorker();
  const long = 'This line is far too long to stand on the picture in one row, so break it.';
  const store = createTestStore(
    [testCue('a', 0, { text: 'Fine' }), testCue('b', 3000, { text: long, endMs: 9000 })],
    { checks: { rules } },
  );
  show(
    <FindingsPanel store={store} player={createPlayerStore()} media={media} onClose={() => {}} />,
  );
  expect(
    screen.getByText(new RegExp(t('editor.issueType.lineTooLong')), { selector: 'p' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: t('editor.issues.fixAll') }));
  expect(
    await screen.findByRole('heading', { name: t('editor.issues.previewTitle') }),
  ).toBeTruthy();
  expect(textsOf(store)[1]).toBe(long);
  fireEvent.click(
    screen.getByRole('button', { name: t('editor.issues.changeCues', { count: 1 }) }),
  );
  await waitFor(() => expect(textsOf(store)[1]?.split('\n')).toHaveLength(2));
  store.undo();
  expect(textsOf(store)[1]).toBe(long);
  const fixAllButton = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: t('editor.issues.fixAll') });
  await waitFor(() => expect(fixAllButton().disabled).toBe(false));
  fireEvent.click(fixAllButton());
  await screen.findByRole('heading', { name: t('editor.issues.previewTitle') });
  store.change('Type', 'b', { text: 'Something else' });
  fireEvent.click(
    screen.getByRole('button', { name: t('editor.issues.changeCues', { count: 1 }) }),
  );
  expect(textsOf(store)[1]).toBe('Something else');
});

test('a button fixes one issue', () => {
  const store = createTestStore([
    testCue('a', 0, { endMs: 3500 }),
    testCue('b', 3000, { endMs: 6000 }),
  ]);
  show(
    <FindingsPanel store={store} player={createPlayerStore()} media={media} onClose={() => {}} />,
  );
  expect(screen.getByText(/2 issues|1 issue/)).toBeTruthy();
  fireEvent.click(
    screen.getAllByRole('button', { name: t('editor.issues.fix') })[0] as HTMLElement,
  );
  expect(store.findCue('a')?.endMs).toBeLessThanOrEqual(3000);
});

test('what differs from the source is listed, filtered and not fixed by a program', async () => {
  const store = createTestStore(
    [
      testCue('a', 0, { text: 'Heben Sie 8 Deckel an.', sourceCueIds: ['s'] }),
      testCue('b', 3000, { text: '', sourceCueIds: ['gone'] }),
    ],
    { owner: { kind: 'translation', id: media.mediaId }, language: 'de', checks: { rules } },
  );
  const source = new Map([['s', testCue('s', 0, { text: 'Lift 3 lids.' })]]);
  const { unmount } = renderHook(() => useMeaningCheck(store, source, 'en'));
  show(
    <FindingsPanel store={store} player={createPlayerStore()} media={media} onClose={() => {}} />,
  );
  const sentence = t('meaning.number', { wanted: '3', found: '8' });
  expect(await screen.findByText(sentence)).toBeTruthy();
  const filter = t('common.nameAndCount', { name: t('meaning.title'), count: 1 });
  fireEvent.click(screen.getByRole('button', { name: filter }));
  expect(screen.queryByText(t('editor.issue.noText'))).toBeNull();
  expect(screen.queryByRole('button', { name: t('editor.issues.fix') })).toBeNull();
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: t('editor.issues.fixAll') }).disabled,
  ).toBe(true);
  act(() => void store.change('Type', 'a', { text: 'Heben Sie 3 Deckel an.' }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  unmount();
});
