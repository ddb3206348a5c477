import { createCue, deleteCues, duplicateCue } from '@glossa/subtitles/edit-cues';
import { mergeCues } from '@glossa/subtitles/merge-cues';
import { splitCue } from '@glossa/subtitles/split-cue';
import { updateCue } from '@glossa/subtitles/update-cue';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { createDraftEditor, type DraftEditor } from './draft-editor.ts';
import { createFakeDraftServer, type FakeDraftServer } from './fake-draft-server.ts';
import { createMemoryDevice } from './memory-device.ts';
import { testCues } from './test-store.ts';

const opened: DraftEditor[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { store } of opened.splice(0)) store.dispose();
  vi.useRealTimers();
});

async function open(server: FakeDraftServer, device = createMemoryDevice()) {
  const editor = await createDraftEditor({
    draft: server.draft(),
    queueStore: device.openWindow(),
    calls: server.calls,
  });
  opened.push(editor);
  editor.sync.start();
  return editor;
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const type = ({ store }: DraftEditor, id: string, text: string) =>
  store.change('Typing', id, { text }, { mergeKey: `text:${id}` });
const news = ({ sync }: DraftEditor, server: FakeDraftServer, changeId = crypto.randomUUID()) =>
  sync.hear({
    type: 'draft',
    reportId: server.reportId(),
    mediaId: server.reportId(),
    what: 'cues',
    changeNumber: server.changeNumber(),
    changeId,
  });
const shown = ({ store }: DraftEditor) =>
  Object.fromEntries(store.getState().cues.map((cue) => [cue.id, cue.text]));
const stored = (server: FakeDraftServer) =>
  Object.fromEntries(server.cues().map((cue) => [cue.id, cue.text]));
const statusOf = ({ store }: DraftEditor) => store.getState().sync.status;

test('typing is sent once, 400 ms after the last key', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await open(server);
  type(editor, 'cue-1', 'a');
  await pass(300);
  type(editor, 'cue-1', 'ab');
  await pass(399);
  expect(server.sent).toEqual([]);
  expect(editor.store.getState().sync).toEqual({ status: 'saving', waiting: 1 });
  await pass(1);
  expect(server.sent).toMatchObject([
    { call: 'update', body: { changes: [{ cueId: 'cue-1', revision: 1, cue: { text: 'ab' } }] } },
  ]);
  expect(stored(server)['cue-1']).toBe('ab');
  expect(statusOf(editor)).toBe('saved');
});

test('who never pauses is stored within a second all the same', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await open(server);
  for (let key = 1; key <= 10; key += 1) {
    type(editor, 'cue-1', 'x'.repeat(key));
    await pass(100);
  }
  expect(server.sent.length).toBeGreaterThan(0);
  await pass(1000);
  expect(stored(server)['cue-1']).toBe('x'.repeat(10));
});

test('what is typed while a request is under way follows it with the new revision', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await open(server);
  type(editor, 'cue-1', 'one');
  await pass(399);
  vi.advanceTimersByTime(1);
  type(editor, 'cue-1', 'two');
  await pass(1000);
  expect(server.sent).toMatchObject([
    { body: { changes: [{ revision: 1 }] } },
    { body: { changes: [{ revision: 2 }] } },
  ]);
  expect(stored(server)['cue-1']).toBe('two');
});

test('operations go by their own calls, undo by a change of cues', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await open(server);
  const { store } = editor;
  const calls = async (work: () => unknown) => {
    server.sent.length = 0;
    work();
    await pass(0);
    expect(store.getState().cues.map(({ id, text }) => [id, text])).toEqual(
      [...server.cues()].sort((a, b) => a.startMs - b.startMs).map(({ id, text }) => [id, text]),
    );
    return server.sent.map(({ call }) => call);
  };
  const create = () =>
    store.run('New', (cues) => createCue(cues, { id: 'new', timeMs: 20_000, text: 'New' }));
  expect(await calls(create)).toEqual(['create']);
  expect(await calls(() => store.undo())).toEqual(['update']);
  expect(await calls(() => store.redo())).toEqual(['update']);
  const split = () =>
    store.run('Split', (cues) => splitCue(cues, 'cue-1', { at: 'cursor', offset: 5 }, 'half'), {
      call: { kind: 'split', cueId: 'cue-1', newCueId: 'half', at: { offset: 5 } },
    });
  expect(await calls(split)).toEqual(['split']);
  const merge = () =>
    store.run('Merge', (cues) => mergeCues(cues, ['cue-1', 'half']), {
      call: { kind: 'merge', cueIds: ['cue-1', 'half'] },
    });
  expect(await calls(merge)).toEqual(['merge']);
  const copy = () =>
    store.run('Copy', (cues) => duplicateCue(cues, 'cue-3', 'copy'), {
      call: { kind: 'duplicate', cueId: 'cue-3', newCueId: 'copy' },
    });
  expect(await calls(copy)).toEqual(['duplicate']);
  const remove = () => store.run('Delete', (cues) => deleteCues(cues, ['copy', 'cue-2']));
  expect(await calls(remove)).toEqual(['delete']);
  for (let step = 0; step < 5; step += 1)
    expect(await calls(() => store.undo())).toEqual(['update']);
  expect(shown(editor)).toEqual(shown(await open(createFakeDraftServer(testCues(3)))));
});

test('where the server divides a cue otherwise, its division is shown', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await open(server);
  server.tidy = (cue) => (cue.id === 'half' ? { ...cue, startMs: cue.startMs + 40 } : cue);
  editor.store.run(
    'Split',
    (cues) => splitCue(cues, 'cue-1', { at: 'cursor', offset: 5 }, 'half'),
    { call: { kind: 'split', cueId: 'cue-1', newCueId: 'half', at: { offset: 5 } } },
  );
  const mine = editor.store.findCue('half')?.startMs ?? 0;
  await pass(0);
  expect(editor.store.findCue('half')?.startMs).toBe(mine + 40);
  expect(editor.store.undo()).toMatchObject({ done: true });
  await pass(0);
  expect(stored(server)).toEqual({ 'cue-1': 'Text of cue-1' });
});

test('a bulk change of 10,000 cues is one request', async () => {
  const server = createFakeDraftServer(testCues(10_000));
  const editor = await open(server);
  editor.store.run('Replace', (cues) => cues.map((cue) => ({ ...cue, text: `${cue.text}!` })));
  await pass(0);
  expect(server.sent).toHaveLength(1);
  expect(server.cues().every((cue) => cue.text.endsWith('!'))).toBe(true);
});

test('without a network changes wait, and are stored once in their order when it is back', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await open(server);
  server.failNext = ['after', 'before', 'before', 'before', 'before'];
  type(editor, 'cue-1', 'first');
  await pass(400);
  expect(editor.store.getState().sync).toMatchObject({
    status: 'offline',
    waiting: 1,
    message: expect.stringContaining('kept on this device'),
  });
  type(editor, 'cue-1', 'second');
  editor.store.run('Delete', (cues) => deleteCues(cues, ['cue-2']));
  await pass(1000 + 2000 + 5000);
  expect(server.sent).toHaveLength(4);
  await pass(10_000 - 1);
  expect(server.sent).toHaveLength(4);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(statusOf(editor)).toBe('offline');
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(stored(server)).toEqual({ 'cue-1': 'second' });
  expect(server.changeNumber()).toBe(3);
  expect(statusOf(editor)).toBe('saved');
});

test('a busy server is asked again, a refusal waits for the person', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await open(server);
  server.failNext = [
    new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Starting.' }),
    new ApiError({ code: 'INVALID_INPUT', status: 400, message: 'Too long.' }),
  ];
  type(editor, 'cue-1', 'long');
  await pass(1400);
  expect(editor.store.getState().sync).toEqual({
    status: 'refused',
    waiting: 1,
    message: 'Too long.',
  });
  await pass(60_000);
  expect(server.sent).toHaveLength(2);
  type(editor, 'cue-1', 'short');
  await pass(400);
  expect(stored(server)['cue-1']).toBe('short');
  expect(statusOf(editor)).toBe('saved');
});

test('what is refused can be given up, and what builds on it goes with it', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await open(server);
  const { store } = editor;
  server.failNext = [new ApiError({ code: 'CUE_INVALID', status: 400, message: 'No.' })];
  store.run('New', (cues) => createCue(cues, { id: 'new', timeMs: 20_000, text: 'New' }));
  type(editor, 'new', 'Newer');
  type(editor, 'cue-1', 'fine');
  await pass(1000);
  expect(store.getState().sync).toMatchObject({ status: 'refused', waiting: 1 });
  expect(stored(server)).toMatchObject({ 'cue-1': 'fine' });
  expect(shown(editor)).toHaveProperty('new', 'Newer');
  store.dropRefused();
  expect(shown(editor)).toEqual(stored(server));
  expect(statusOf(editor)).toBe('saved');
});

test('what a closed window did not store is stored by the next one, once', async () => {
  const server = createFakeDraftServer(testCues(3));
  const device = createMemoryDevice();
  const first = await open(server, device);
  server.failNext = ['after'];
  type(first, 'cue-1', 'kept');
  await pass(500);
  first.store.run('Delete', (cues) => deleteCues(cues, ['cue-2']));
  await pass(0);
  first.store.dispose();
  const [second, third] = await Promise.all([open(server, device), open(server, device)]);
  expect(shown(second)).toEqual({ 'cue-1': 'kept', 'cue-3': 'Text of cue-3' });
  await pass(0);
  expect(stored(server)).toEqual(shown(second));
  expect(server.changeNumber()).toBe(2);
  expect(device.kept()).toEqual([]);
  news(third, server);
  await pass(0);
  expect(shown(third)).toEqual(stored(server));
});

test('what a closed window typed into a cue that a colleague changed since is a conflict', async () => {
  const server = createFakeDraftServer(testCues(1));
  const device = createMemoryDevice();
  const first = await open(server, device);
  server.failNext = ['before'];
  type(first, 'cue-1', 'mine');
  await pass(400);
  first.store.dispose();
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
  const second = await open(server, device);
  await pass(0);
  expect([...second.store.getState().conflicts.values()]).toMatchObject([
    { cueId: 'cue-1', theirs: { text: 'theirs' }, mine: { text: 'mine' } },
  ]);
  expect(stored(server)).toEqual({ 'cue-1': 'theirs' });
  second.store.dispose();
  const third = await open(server, device);
  expect(third.store.getState().conflicts.get('cue-1')?.mine?.text).toBe('mine');
});

test.each([
  ['mine', { 'cue-1': 'mine', 'cue-2': 'also' }],
  ['theirs', { 'cue-1': 'theirs', 'cue-2': 'also' }],
] as const)('a conflict shows both texts; %s is chosen', async (choice, after) => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await open(server);
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
  editor.store.run('Both', (cues) =>
    cues.map((cue) => ({ ...cue, text: cue.id === 'cue-1' ? 'mine' : 'also' })),
  );
  await pass(0);
  expect(editor.store.getState().conflicts.get('cue-1')).toMatchObject({
    theirs: { text: 'theirs' },
    changedBy: 'Grace',
    mine: { text: 'mine' },
  });
  expect(stored(server)).toEqual({ 'cue-1': 'theirs', 'cue-2': 'also' });
  expect(shown(editor)['cue-1']).toBe('mine');
  editor.store.resolveConflict('cue-1', choice);
  await pass(0);
  expect(stored(server)).toEqual(after);
  expect(shown(editor)).toEqual(after);
  expect(editor.store.getState().conflicts.size).toBe(0);
});

test('both: one’s own text becomes a cue of its own, and that can be undone', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await open(server);
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
  type(editor, 'cue-1', 'mine');
  await pass(400);
  editor.store.resolveConflict('cue-1', 'both');
  await pass(0);
  const texts = () => server.cues().map(({ text, track }) => [text, track]);
  expect(texts()).toEqual([
    ['theirs', 'lower'],
    ['Text of cue-2', 'lower'],
    ['mine', 'upper'],
  ]);
  expect(Object.values(shown(editor)).sort()).toEqual(Object.values(stored(server)).sort());
  editor.store.undo();
  await pass(0);
  expect(texts()).toHaveLength(2);
});

test('a cue that a colleague deleted can be kept; one that oneself deleted is shown until decided', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await open(server);
  server.colleague((cues) => updateCue(deleteCues(cues, ['cue-1']), 'cue-2', { text: 'theirs' }));
  type(editor, 'cue-1', 'mine');
  editor.store.run('Delete', (cues) => deleteCues(cues, ['cue-2']));
  await pass(1000);
  expect(editor.store.getState().conflicts.get('cue-1')).toMatchObject({ theirs: null });
  expect(editor.store.getState().conflicts.get('cue-2')).toMatchObject({ mine: null });
  expect(shown(editor)).toEqual({ 'cue-1': 'mine', 'cue-2': 'theirs' });
  editor.store.resolveConflict('cue-1', 'mine');
  editor.store.resolveConflict('cue-2', 'mine');
  await pass(0);
  expect(stored(server)).toEqual({ 'cue-1': 'mine' });
  expect(shown(editor)).toEqual({ 'cue-1': 'mine' });
});

test('changes of different fields of one cue go together', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await open(server);
  type(editor, 'cue-1', 'mine');
  server.colleague((cues) => updateCue(cues, 'cue-1', { endMs: 2500, speaker: 'Bo' }));
  news(editor, server);
  await pass(1000);
  expect(editor.store.getState().conflicts.size).toBe(0);
  expect(server.cue('cue-1')).toMatchObject({ text: 'mine', endMs: 2500, speaker: 'Bo' });
  expect(editor.store.findCue('cue-1')).toMatchObject({ text: 'mine', endMs: 2500, speaker: 'Bo' });
});

test('a colleague’s change appears while one types elsewhere; nothing of it is sent or undone', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await open(server);
  editor.store.goTo('cue-2', { typing: true });
  type(editor, 'cue-2', 'mine');
  editor.store.setTyping(true, 4);
  server.colleague((cues) => updateCue(deleteCues(cues, ['cue-1']), 'cue-3', { text: 'theirs' }));
  news(editor, server);
  await pass(0);
  expect(shown(editor)).toEqual({ 'cue-2': 'mine', 'cue-3': 'theirs' });
  expect(editor.store.getState()).toMatchObject({ currentId: 'cue-2', typing: true, cursor: 4 });
  await pass(1000);
  expect(server.sent).toHaveLength(1);
  editor.store.undo();
  await pass(0);
  expect(shown(editor)).toEqual({ 'cue-2': 'Text of cue-2', 'cue-3': 'theirs' });
  expect(stored(server)).toEqual(shown(editor));
});

test('what the server tidies while one types on does not come in between', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await open(server);
  server.tidy = (cue) => (cue.text.endsWith(' ') ? { ...cue, text: cue.text.trim() } : cue);
  type(editor, 'cue-1', 'Hello ');
  await pass(399);
  vi.advanceTimersByTime(1);
  type(editor, 'cue-1', 'Hello w');
  await pass(1000);
  expect(stored(server)['cue-1']).toBe('Hello w');
  expect(shown(editor)['cue-1']).toBe('Hello w');
  expect(editor.store.getState().conflicts.size).toBe(0);
});

test('a draft that was published is taken over with what waited', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await open(server);
  type(editor, 'cue-1', 'mine');
  server.colleague((cues) => updateCue(cues, 'cue-2', { text: 'theirs' }));
  server.publish();
  await pass(400);
  expect(editor.store.getState().sync).toMatchObject({ status: 'gone', waiting: 1 });
  type(editor, 'cue-2', 'mine too');
  expect(await editor.store.takeOver()).toMatchObject({ done: true });
  await pass(0);
  expect(editor.store.reportId).toBe(server.reportId());
  expect(stored(server)).toMatchObject({ 'cue-1': 'mine', 'cue-2': 'theirs' });
  expect(editor.store.getState().conflicts.get('cue-2')?.mine?.text).toBe('mine too');
  editor.store.resolveConflict('cue-2', 'mine');
  await pass(0);
  expect(stored(server)).toEqual(shown(editor));
  expect(statusOf(editor)).toBe('saved');
});

test('what another window left when it was closed is stored by the one that is open', async () => {
  const server = createFakeDraftServer(testCues(3));
  const device = createMemoryDevice();
  const [first, second] = [await open(server, device), await open(server, device)];
  type(first, 'cue-1', 'from the open one');
  await pass(400);
  server.failNext = ['before'];
  type(second, 'cue-2', 'from the closed window');
  await pass(400);
  second.store.dispose();
  window.dispatchEvent(new Event('focus'));
  await pass(0);
  expect(stored(server)).toMatchObject({
    'cue-1': 'from the open one',
    'cue-2': 'from the closed window',
  });
  expect(shown(first)['cue-2']).toBe('from the closed window');
  expect(statusOf(first)).toBe('saved');
  expect(device.kept()).toEqual([]);
});

test('a window opened after the draft was published offers what an earlier one left', async () => {
  const server = createFakeDraftServer(testCues(2));
  const device = createMemoryDevice();
  const first = await open(server, device);
  server.failNext = ['before'];
  type(first, 'cue-1', 'mine');
  await pass(400);
  first.store.dispose();
  server.publish();
  await server.calls.open();
  const second = await open(server, device);
  await pass(0);
  expect(second.store.getState().sync).toMatchObject({ status: 'gone', waiting: 1 });
  expect(shown(second)['cue-1']).toBe('Text of cue-1');
  await second.store.takeOver();
  await pass(0);
  expect(stored(server)['cue-1']).toBe('mine');
  expect(statusOf(second)).toBe('saved');
});

test('flush sends at once and says whether all is stored', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await open(server);
  type(editor, 'cue-1', 'a');
  const flushed = editor.store.flush();
  await pass(0);
  expect(await flushed).toBe(true);
  server.failNext = ['before'];
  type(editor, 'cue-1', 'b');
  const failed = editor.store.flush();
  await pass(0);
  expect(await failed).toBe(false);
  expect(editor.sync.isSafe()).toBe(true);
});

test('where the browser keeps nothing, it is said', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await createDraftEditor({
    draft: server.draft(),
    queueStore: null,
    calls: server.calls,
  });
  opened.push(editor);
  server.failNext = ['before'];
  type(editor, 'cue-1', 'a');
  await pass(400);
  expect(editor.store.getState()).toMatchObject({
    keptIn: 'memory',
    sync: { status: 'offline', message: expect.stringContaining('this window only') },
  });
  expect(editor.sync.isSafe()).toBe(false);
});
