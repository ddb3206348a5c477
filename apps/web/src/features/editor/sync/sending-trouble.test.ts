import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { createCue, deleteCues } from '@glossa/subtitles/edit-cues';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/http/api-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import {
  setupDraftSyncTest,
  shown,
  statusOf,
  stored,
  typeInto,
} from '../testing/draft-sync-fixture.ts';
import { createFakeDraftServer } from '../testing/fake-draft-server.ts';
import { testCues } from '../testing/test-store.ts';

const fixture = setupDraftSyncTest();

test('queues changes offline and saves them once, in order, when back online', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await fixture.open(server);
  server.failNext = ['after', 'before', 'before', 'before', 'before'];
  typeInto(editor, 'cue-1', 'first');
  await fixture.pass(400);
  expect(editor.store.getState().sync).toMatchObject({
    status: 'offline',
    waiting: 1,
    message: expect.stringMatching(messagePattern('editor.sync.keptOnDevice')),
  });
  typeInto(editor, 'cue-1', 'second');
  editor.store.run(t('common.delete'), (cues) => deleteCues(cues, ['cue-2']));
  await fixture.pass(1000 + 2000 + 5000);
  expect(server.sent).toHaveLength(4);
  await fixture.pass(10_000 - 1);
  expect(server.sent).toHaveLength(4);
  window.dispatchEvent(new Event('online'));
  await fixture.pass(0);
  expect(statusOf(editor)).toBe('offline');
  window.dispatchEvent(new Event('online'));
  await fixture.pass(0);
  expect(stored(server)).toEqual({ 'cue-1': 'second' });
  expect(server.changeNumber()).toBe(3);
  expect(statusOf(editor)).toBe('saved');
});

test('retries a busy server, and a rejection waits for the user', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await fixture.open(server);
  server.failNext = [
    new ApiError({ code: 'SERVICE_UNAVAILABLE', status: 503, message: 'Starting.' }),
    new ApiError({
      code: 'INVALID_INPUT',
      status: 400,
      message: 'Too long.',
      requestId: 'r-1',
    }),
  ];
  typeInto(editor, 'cue-1', 'long');
  await fixture.pass(1400);
  expect(editor.store.getState().sync).toEqual({
    status: 'refused',
    waiting: 1,
    message: 'Too long.',
    requestId: 'r-1',
  });
  await fixture.pass(60_000);
  expect(server.sent).toHaveLength(2);
  typeInto(editor, 'cue-1', 'short');
  await fixture.pass(400);
  expect(stored(server)['cue-1']).toBe('short');
  expect(statusOf(editor)).toBe('saved');
});

test('discarding a rejected change discards dependent ones', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await fixture.open(server);
  const { store } = editor;
  server.failNext = [new ApiError({ code: 'CUE_INVALID', status: 400, message: 'No.' })];
  store.run('New', (cues) => createCue(cues, { id: 'new', timeMs: 20_000, text: 'New' }));
  typeInto(editor, 'new', 'Newer');
  typeInto(editor, 'cue-1', 'fine');
  await fixture.pass(1000);
  expect(store.getState().sync).toMatchObject({ status: 'refused', waiting: 1 });
  expect(stored(server)).toMatchObject({ 'cue-1': 'fine' });
  expect(shown(editor)).toHaveProperty('new', t('common.newer'));
  store.dropRefused();
  expect(shown(editor)).toEqual(stored(server));
  expect(statusOf(editor)).toBe('saved');
});

test('reports a browser without storage', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await fixture.openUnstarted(server, null);
  server.failNext = ['before'];
  typeInto(editor, 'cue-1', 'a');
  await fixture.pass(400);
  expect(editor.store.getState()).toMatchObject({
    storedIn: 'memory',
    sync: { status: 'offline', message: expect.stringContaining('this window') },
  });
  expect(editor.sync.isSafe()).toBe(false);
});
