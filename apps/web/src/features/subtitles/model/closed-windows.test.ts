import { deleteCues } from '@glossa/subtitles/edit-cues';
import { updateCue } from '@glossa/subtitles/update-cue';
import { expect, test } from 'vitest';
import { news, setDraftSyncDesk, shown, statusOf, stored, typeInto } from './draft-sync-desk.ts';
import { createFakeDraftServer, type FakeDraftServer } from './fake-draft-server.ts';
import { createMemoryDevice } from './memory-device.ts';
import { testCues } from './test-store.ts';

const desk = setDraftSyncDesk();

/** A window in which “mine” was typed into the first cue, closed before that reached the server. */
async function closeUnsent(server: FakeDraftServer, device: ReturnType<typeof createMemoryDevice>) {
  const window = await desk.open(server, device);
  server.failNext = ['before'];
  typeInto(window, 'cue-1', 'mine');
  await desk.pass(400);
  window.store.dispose();
}

test('what a closed window did not store is stored by the next one, once', async () => {
  const server = createFakeDraftServer(testCues(3));
  const device = createMemoryDevice();
  const first = await desk.open(server, device);
  server.failNext = ['after'];
  typeInto(first, 'cue-1', 'kept');
  await desk.pass(500);
  first.store.run('Delete', (cues) => deleteCues(cues, ['cue-2']));
  await desk.pass(0);
  first.store.dispose();
  const [second, third] = await Promise.all([desk.open(server, device), desk.open(server, device)]);
  expect(shown(second)).toEqual({ 'cue-1': 'kept', 'cue-3': 'Text of cue-3' });
  await desk.pass(0);
  expect(stored(server)).toEqual(shown(second));
  expect(server.changeNumber()).toBe(2);
  expect(device.kept()).toEqual([]);
  news(third, server);
  await desk.pass(0);
  expect(shown(third)).toEqual(stored(server));
});

test('what a closed window typed into a cue that a colleague changed since is a conflict', async () => {
  const server = createFakeDraftServer(testCues(1));
  const device = createMemoryDevice();
  await closeUnsent(server, device);
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
  const second = await desk.open(server, device);
  await desk.pass(0);
  expect([...second.store.getState().conflicts.values()]).toMatchObject([
    { cueId: 'cue-1', theirs: { text: 'theirs' }, mine: { text: 'mine' } },
  ]);
  expect(stored(server)).toEqual({ 'cue-1': 'theirs' });
  second.store.dispose();
  const third = await desk.open(server, device);
  expect(third.store.getState().conflicts.get('cue-1')?.mine?.text).toBe('mine');
});

test('what another window left when it was closed is stored by the one that is open', async () => {
  const server = createFakeDraftServer(testCues(3));
  const device = createMemoryDevice();
  const [first, second] = [await desk.open(server, device), await desk.open(server, device)];
  typeInto(first, 'cue-1', 'from the open one');
  await desk.pass(400);
  server.failNext = ['before'];
  typeInto(second, 'cue-2', 'from the closed window');
  await desk.pass(400);
  second.store.dispose();
  window.dispatchEvent(new Event('focus'));
  await desk.pass(0);
  expect(stored(server)).toMatchObject({
    'cue-1': 'from the open one',
    'cue-2': 'from the closed window',
  });
  expect(shown(first)['cue-2']).toBe('from the closed window');
  expect(statusOf(first)).toBe('saved');
  expect(device.kept()).toEqual([]);
});

test('a draft that was published is taken over with what waited', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await desk.open(server);
  typeInto(editor, 'cue-1', 'mine');
  server.colleague((cues) => updateCue(cues, 'cue-2', { text: 'theirs' }));
  server.publish();
  await desk.pass(400);
  expect(editor.store.getState().sync).toMatchObject({ status: 'gone', waiting: 1 });
  typeInto(editor, 'cue-2', 'mine too');
  expect(await editor.store.takeOver()).toMatchObject({ done: true });
  await desk.pass(0);
  expect(editor.store.reportId).toBe(server.reportId());
  expect(stored(server)).toMatchObject({ 'cue-1': 'mine', 'cue-2': 'theirs' });
  expect(editor.store.getState().conflicts.get('cue-2')?.mine?.text).toBe('mine too');
  editor.store.resolveConflict('cue-2', 'mine');
  await desk.pass(0);
  expect(stored(server)).toEqual(shown(editor));
  expect(statusOf(editor)).toBe('saved');
});

test('a window opened after the draft was published offers what an earlier one left', async () => {
  const server = createFakeDraftServer(testCues(2));
  const device = createMemoryDevice();
  await closeUnsent(server, device);
  server.publish();
  await server.calls.open();
  const second = await desk.open(server, device);
  await desk.pass(0);
  expect(second.store.getState().sync).toMatchObject({ status: 'gone', waiting: 1 });
  expect(shown(second)['cue-1']).toBe('Text of cue-1');
  await second.store.takeOver();
  await desk.pass(0);
  expect(stored(server)['cue-1']).toBe('mine');
  expect(statusOf(second)).toBe('saved');
});
