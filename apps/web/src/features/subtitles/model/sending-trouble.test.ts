import { createCue, deleteCues } from '@glossa/subtitles/edit-cues';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { setDraftSyncDesk, shown, statusOf, stored, typeInto } from './draft-sync-desk.ts';
import { createFakeDraftServer } from './fake-draft-server.ts';
import { testCues } from './test-store.ts';

const desk = setDraftSyncDesk();

test('without a network changes wait, and are stored once in their order when it is back', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await desk.open(server);
  server.failNext = ['after', 'before', 'before', 'before', 'before'];
  typeInto(editor, 'cue-1', 'first');
  await desk.pass(400);
  expect(editor.store.getState().sync).toMatchObject({
    status: 'offline',
    waiting: 1,
    message: expect.stringContaining('kept on this device'),
  });
  typeInto(editor, 'cue-1', 'second');
  editor.store.run('Delete', (cues) => deleteCues(cues, ['cue-2']));
  await desk.pass(1000 + 2000 + 5000);
  expect(server.sent).toHaveLength(4);
  await desk.pass(10_000 - 1);
  expect(server.sent).toHaveLength(4);
  window.dispatchEvent(new Event('online'));
  await desk.pass(0);
  expect(statusOf(editor)).toBe('offline');
  window.dispatchEvent(new Event('online'));
  await desk.pass(0);
  expect(stored(server)).toEqual({ 'cue-1': 'second' });
  expect(server.changeNumber()).toBe(3);
  expect(statusOf(editor)).toBe('saved');
});

test('a busy server is asked again, a refusal waits for the person', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await desk.open(server);
  server.failNext = [
    new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Starting.' }),
    new ApiError({ code: 'INVALID_INPUT', status: 400, message: 'Too long.' }),
  ];
  typeInto(editor, 'cue-1', 'long');
  await desk.pass(1400);
  expect(editor.store.getState().sync).toEqual({
    status: 'refused',
    waiting: 1,
    message: 'Too long.',
  });
  await desk.pass(60_000);
  expect(server.sent).toHaveLength(2);
  typeInto(editor, 'cue-1', 'short');
  await desk.pass(400);
  expect(stored(server)['cue-1']).toBe('short');
  expect(statusOf(editor)).toBe('saved');
});

test('what is refused can be given up, and what builds on it goes with it', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await desk.open(server);
  const { store } = editor;
  server.failNext = [new ApiError({ code: 'CUE_INVALID', status: 400, message: 'No.' })];
  store.run('New', (cues) => createCue(cues, { id: 'new', timeMs: 20_000, text: 'New' }));
  typeInto(editor, 'new', 'Newer');
  typeInto(editor, 'cue-1', 'fine');
  await desk.pass(1000);
  expect(store.getState().sync).toMatchObject({ status: 'refused', waiting: 1 });
  expect(stored(server)).toMatchObject({ 'cue-1': 'fine' });
  expect(shown(editor)).toHaveProperty('new', 'Newer');
  store.dropRefused();
  expect(shown(editor)).toEqual(stored(server));
  expect(statusOf(editor)).toBe('saved');
});

test('where the browser keeps nothing, it is said', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await desk.openUnstarted(server, null);
  server.failNext = ['before'];
  typeInto(editor, 'cue-1', 'a');
  await desk.pass(400);
  expect(editor.store.getState()).toMatchObject({
    keptIn: 'memory',
    sync: { status: 'offline', message: expect.stringContaining('this window only') },
  });
  expect(editor.sync.isSafe()).toBe(false);
});
