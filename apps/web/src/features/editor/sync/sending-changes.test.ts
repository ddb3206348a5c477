import { createCue, deleteCues, duplicateCue } from '@glossa/subtitles/edit-cues';
import { mergeCues } from '@glossa/subtitles/merge-cues';
import { splitCue } from '@glossa/subtitles/split-cue';
import { expect, test } from 'vitest';
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

test('sends typing once, 400 ms after the last key', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await fixture.open(server);
  typeInto(editor, 'cue-1', 'a');
  await fixture.pass(300);
  typeInto(editor, 'cue-1', 'ab');
  await fixture.pass(399);
  expect(server.sent).toEqual([]);
  expect(editor.store.getState().sync).toEqual({ status: 'saving', waiting: 1 });
  await fixture.pass(1);
  expect(server.sent).toMatchObject([
    { call: 'update', body: { changes: [{ cueId: 'cue-1', revision: 1, cue: { text: 'ab' } }] } },
  ]);
  expect(stored(server)['cue-1']).toBe('ab');
  expect(statusOf(editor)).toBe('saved');
});

test('saves within a second during continuous typing', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await fixture.open(server);
  for (let key = 1; key <= 10; key += 1) {
    typeInto(editor, 'cue-1', 'x'.repeat(key));
    await fixture.pass(100);
  }
  expect(server.sent.length).toBeGreaterThan(0);
  await fixture.pass(1000);
  expect(stored(server)['cue-1']).toBe('x'.repeat(10));
});

test('text typed during a request follows with the new revision', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await fixture.open(server);
  typeInto(editor, 'cue-1', 'one');
  await fixture.pass(399);
  fixture.leap(1);
  typeInto(editor, 'cue-1', 'two');
  await fixture.pass(1000);
  expect(server.sent).toMatchObject([
    { body: { changes: [{ revision: 1 }] } },
    { body: { changes: [{ revision: 2 }] } },
  ]);
  expect(stored(server)['cue-1']).toBe('two');
});

test('server normalization does not overwrite ongoing typing', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await fixture.open(server);
  server.tidy = (cue) => (cue.text.endsWith(' ') ? { ...cue, text: cue.text.trim() } : cue);
  typeInto(editor, 'cue-1', 'Hello ');
  await fixture.pass(399);
  fixture.leap(1);
  typeInto(editor, 'cue-1', 'Hello w');
  await fixture.pass(1000);
  expect(stored(server)['cue-1']).toBe('Hello w');
  expect(shown(editor)['cue-1']).toBe('Hello w');
  expect(editor.store.getState().conflicts.size).toBe(0);
});

test('operations use their own calls, undo a change set', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await fixture.open(server);
  const { store } = editor;
  const calls = async (work: () => unknown) => {
    server.sent.length = 0;
    work();
    await fixture.pass(0);
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
    store.run(
      t('editor.step.split'),
      (cues) => splitCue(cues, 'cue-1', { at: 'cursor', offset: 5 }, 'half'),
      {
        call: { kind: 'split', cueId: 'cue-1', newCueId: 'half', at: { offset: 5 } },
      },
    );
  expect(await calls(split)).toEqual(['split']);
  const merge = () =>
    store.run(t('editor.step.merge'), (cues) => mergeCues(cues, ['cue-1', 'half']), {
      call: { kind: 'merge', cueIds: ['cue-1', 'half'] },
    });
  expect(await calls(merge)).toEqual(['merge']);
  const copy = () =>
    store.run(t('common.copy'), (cues) => duplicateCue(cues, 'cue-3', 'copy'), {
      call: { kind: 'duplicate', cueId: 'cue-3', newCueId: 'copy' },
    });
  expect(await calls(copy)).toEqual(['duplicate']);
  const remove = () => store.run(t('common.delete'), (cues) => deleteCues(cues, ['copy', 'cue-2']));
  expect(await calls(remove)).toEqual(['delete']);
  for (let step = 0; step < 5; step += 1)
    expect(await calls(() => store.undo())).toEqual(['update']);
  expect(shown(editor)).toEqual(shown(await fixture.open(createFakeDraftServer(testCues(3)))));
});

test('shows the server’s split when it differs', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await fixture.open(server);
  server.tidy = (cue) => (cue.id === 'half' ? { ...cue, startMs: cue.startMs + 40 } : cue);
  editor.store.run(
    t('editor.step.split'),
    (cues) => splitCue(cues, 'cue-1', { at: 'cursor', offset: 5 }, 'half'),
    { call: { kind: 'split', cueId: 'cue-1', newCueId: 'half', at: { offset: 5 } } },
  );
  const mine = editor.store.findCue('half')?.startMs ?? 0;
  await fixture.pass(0);
  expect(editor.store.findCue('half')?.startMs).toBe(mine + 40);
  expect(editor.store.undo()).toMatchObject({ done: true });
  await fixture.pass(0);
  expect(stored(server)).toEqual({ 'cue-1': 'Text of cue-1' });
});

test('a bulk change of 10,000 cues is one request', async () => {
  const server = createFakeDraftServer(testCues(10_000));
  const editor = await fixture.open(server);
  editor.store.run(t('editor.step.replace'), (cues) =>
    cues.map((cue) => ({ ...cue, text: `${cue.text}!` })),
  );
  await fixture.pass(0);
  expect(server.sent).toHaveLength(1);
  expect(server.cues().filter((cue) => cue.text.endsWith('!'))).toHaveLength(10_000);
});

test('flush sends immediately and reports whether everything is saved', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await fixture.open(server);
  typeInto(editor, 'cue-1', 'a');
  const flushed = editor.store.flush();
  await fixture.pass(0);
  expect(await flushed).toBe(true);
  server.failNext = ['before'];
  typeInto(editor, 'cue-1', 'b');
  const failed = editor.store.flush();
  await fixture.pass(0);
  expect(await failed).toBe(false);
  expect(editor.sync.isSafe()).toBe(true);
});
