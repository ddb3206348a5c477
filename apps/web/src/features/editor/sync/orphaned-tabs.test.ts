import { deleteCues } from '@glossa/subtitles/edit-cues';
import { updateCue } from '@glossa/subtitles/update-cue';
import { expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import {
  news,
  resolve,
  setupDraftSyncTest,
  shown,
  statusOf,
  stored,
  typeInto,
} from '../testing/draft-sync-fixture.ts';
import { createFakeDraftServer, type FakeDraftServer } from '../testing/fake-draft-server.ts';
import { createMemoryDevice } from '../testing/memory-device.ts';
import { testCues } from '../testing/test-store.ts';

const fixture = setupDraftSyncTest();

/** A tab in which “mine” was typed into the first cue, closed before saving. */
async function closeUnsent(server: FakeDraftServer, device: ReturnType<typeof createMemoryDevice>) {
  const window = await fixture.open(server, device);
  server.failNext = ['before'];
  typeInto(window, 'cue-1', 'mine');
  await fixture.pass(400);
  window.store.dispose();
}

test('another tab saves what a closed one did not, once', async () => {
  const server = createFakeDraftServer(testCues(3));
  const device = createMemoryDevice();
  const first = await fixture.open(server, device);
  server.failNext = ['after'];
  typeInto(first, 'cue-1', 'kept');
  await fixture.pass(500);
  first.store.run(t('common.delete'), (cues) => deleteCues(cues, ['cue-2']));
  await fixture.pass(0);
  first.store.dispose();
  const [second, third] = await Promise.all([
    fixture.open(server, device),
    fixture.open(server, device),
  ]);
  expect(shown(second)).toEqual({ 'cue-1': 'kept', 'cue-3': 'Text of cue-3' });
  await fixture.pass(0);
  expect(stored(server)).toEqual(shown(second));
  expect(server.changeNumber()).toBe(2);
  expect(device.kept()).toEqual([]);
  news(third, server);
  await fixture.pass(0);
  expect(shown(third)).toEqual(stored(server));
});

test('a closed tab’s text conflicts with a colleague’s later change', async () => {
  const server = createFakeDraftServer(testCues(1));
  const device = createMemoryDevice();
  await closeUnsent(server, device);
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
  const second = await fixture.open(server, device);
  await fixture.pass(0);
  expect([...second.store.getState().conflicts.values()]).toMatchObject([
    { cueId: 'cue-1', theirs: { text: 'theirs' }, mine: { text: 'mine' } },
  ]);
  expect(stored(server)).toEqual({ 'cue-1': 'theirs' });
  second.store.dispose();
  const third = await fixture.open(server, device);
  expect(third.store.getState().conflicts.get('cue-1')?.mine?.text).toBe('mine');
});

test('an open tab saves what a closed one left', async () => {
  const server = createFakeDraftServer(testCues(3));
  const device = createMemoryDevice();
  const [first, second] = [await fixture.open(server, device), await fixture.open(server, device)];
  typeInto(first, 'cue-1', 'from the open one');
  await fixture.pass(400);
  server.failNext = ['before'];
  typeInto(second, 'cue-2', 'from the closed window');
  await fixture.pass(400);
  second.store.dispose();
  window.dispatchEvent(new Event('focus'));
  await fixture.pass(0);
  expect(stored(server)).toMatchObject({
    'cue-1': 'from the open one',
    'cue-2': 'from the closed window',
  });
  expect(shown(first)['cue-2']).toBe('from the closed window');
  expect(statusOf(first)).toBe('saved');
  expect(device.kept()).toEqual([]);
});

test('moves pending changes from a published draft to the next', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await fixture.open(server);
  typeInto(editor, 'cue-1', 'mine');
  server.colleague((cues) => updateCue(cues, 'cue-2', { text: 'theirs' }));
  server.publish();
  await fixture.pass(400);
  expect(editor.store.getState().sync).toMatchObject({ status: 'closed', waiting: 1 });
  typeInto(editor, 'cue-2', 'mine too');
  expect(await editor.store.reapplyToNewDraft()).toMatchObject({ done: true });
  await fixture.pass(0);
  expect(editor.store.reportId).toBe(server.reportId());
  expect(stored(server)).toMatchObject({ 'cue-1': 'mine', 'cue-2': 'theirs' });
  expect(editor.store.getState().conflicts.get('cue-2')?.mine?.text).toBe('mine too');
  await resolve(editor, 'cue-2', 'mine');
  await fixture.pass(0);
  expect(stored(server)).toEqual(shown(editor));
  expect(statusOf(editor)).toBe('saved');
});

test('a tab opened after publishing offers what an earlier one left', async () => {
  const server = createFakeDraftServer(testCues(2));
  const device = createMemoryDevice();
  await closeUnsent(server, device);
  server.publish();
  await server.calls.open();
  const second = await fixture.open(server, device);
  await fixture.pass(0);
  expect(second.store.getState().sync).toMatchObject({ status: 'closed', waiting: 1 });
  expect(shown(second)['cue-1']).toBe('Text of cue-1');
  await second.store.reapplyToNewDraft();
  await fixture.pass(0);
  expect(stored(server)['cue-1']).toBe('mine');
  expect(statusOf(second)).toBe('saved');
});
