import { mergeCues } from '@glossa/subtitles/merge-cues';
import { splitCue } from '@glossa/subtitles/split-cue';
import { updateCue } from '@glossa/subtitles/update-cue';
import { expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { conflictCount } from '../store/open-conflicts.ts';
import {
  news,
  resolve,
  setupDraftSyncTest,
  shown,
  stored,
  typeInto,
} from '../testing/draft-sync-fixture.ts';
import { testCue } from '../testing/test-store.ts';
import { twoWindows } from '../testing/two-windows.ts';
import type { DraftEditor } from './draft-editor.ts';

const fixture = setupDraftSyncTest();
const count = ({ store }: DraftEditor) => conflictCount(store.getState());

const { openBoth, openConflict } = twoWindows(fixture);

test('text at different places of one cue is merged without a question', async () => {
  const { server, ada } = await openBoth();
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'Oh, Text of cue-1' }));
  typeInto(ada, 'cue-1', 'Text of cue-1, again');
  await fixture.pass(1000);
  expect(count(ada)).toBe(0);
  expect(stored(server)['cue-1']).toBe('Oh, Text of cue-1, again');
  expect(shown(ada)).toEqual(stored(server));
});

test('another window sees the conflict with the author’s version, and decides it for both', async () => {
  const { server, ada, bo } = await openConflict();
  expect([count(ada), count(bo)]).toEqual([1, 1]);
  expect(bo.store.getState().conflicts.get('cue-1')).toMatchObject({
    heldBy: 'Ada',
    mine: { text: 'Ada’s' },
    theirs: { text: 'theirs' },
  });
  expect(shown(bo)['cue-1']).toBe('theirs');
  expect(await resolve(bo, 'cue-1', 'mine')).toEqual({ done: true, changes: 1 });
  await fixture.pass(1000);
  news(ada, server);
  await fixture.pass(1000);
  expect([count(ada), count(bo)]).toEqual([0, 0]);
  expect(stored(server)['cue-1']).toBe('Ada’s');
  expect(shown(ada)).toEqual(stored(server));
});

test('of two windows that keep both texts at once, one adds the cue', async () => {
  const { server, ada, bo } = await openConflict();
  const outcomes = await Promise.all([ada, bo].map((editor) => resolve(editor, 'cue-1', 'both')));
  expect(outcomes.filter(({ done }) => !done)).toEqual([
    { done: false, message: t('editor.conflict.decidedElsewhere') },
  ]);
  await fixture.pass(1000);
  for (const editor of [ada, bo]) news(editor, server);
  await fixture.pass(1000);
  expect(Object.values(stored(server)).sort()).toEqual(['Ada’s', 'Text of cue-2', 'theirs']);
  expect(shown(ada)).toEqual(stored(server));
  expect(shown(bo)).toEqual(stored(server));
});

test('a conflict about a deleted cue shows the cue to everyone until it is decided', async () => {
  const { server, bo } = await openBoth();
  server.conflicts.ofColleague('elsewhere', { ...testCue('gone', 50), text: 'Kept' });
  bo.sync.reconnected();
  await fixture.pass(0);
  expect(shown(bo).gone).toBe('Kept');
  await resolve(bo, 'gone', 'theirs');
  await fixture.pass(1000);
  expect(shown(bo)).toEqual(stored(server));
  expect(count(bo)).toBe(0);
});

test('a merge is applied to both cues or to none', async () => {
  const { server, ada } = await openBoth();
  server.colleague((cues) => updateCue(cues, 'cue-2', { text: 'typed meanwhile' }));
  ada.store.run(t('editor.step.merge'), (cues) => mergeCues(cues, ['cue-1', 'cue-2']), {
    call: { kind: 'merge', cueIds: ['cue-1', 'cue-2'] },
  });
  await fixture.pass(1000);
  expect(stored(server)).toEqual({ 'cue-1': 'Text of cue-1', 'cue-2': 'typed meanwhile' });
  expect(shown(ada)).toEqual(stored(server));
  expect(count(ada)).toBe(1);
  await resolve(ada, 'cue-2', 'mine');
  await fixture.pass(1000);
  expect(stored(server)).toEqual({ 'cue-1': 'Text of cue-1 Text of cue-2' });
});

test('a split is applied to both halves or to none', async () => {
  const { server, ada } = await openBoth();
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'Text of cue-1 typed' }));
  ada.store.run(t('editor.step.split'), (cues) =>
    splitCue(cues, 'cue-1', { at: 'cursor', offset: 4 }, 'half'),
  );
  await fixture.pass(1000);
  expect(shown(ada)).toEqual(stored(server));
  expect(stored(server)).not.toHaveProperty('half');
  expect(count(ada)).toBe(1);
});

test('a new cue in a time that a colleague filled meanwhile is shortened to what is free', async () => {
  const { server, ada } = await openBoth();
  const at = { startMs: 90_000, endMs: 92_000 };
  server.colleague((cues) => [
    ...cues,
    { ...testCue('theirs', 0), startMs: 91_000, endMs: 93_000 },
  ]);
  ada.store.run('New', (cues) => [...cues, { ...testCue('mine', 0), ...at }]);
  await fixture.pass(1000);
  expect(server.cue('mine')).toMatchObject({ startMs: 90_000, endMs: 91_000 });
  expect(count(ada)).toBe(0);
});

test('a draft that is published elsewhere counts versions that waited for a decision', async () => {
  const { server, ada } = await openConflict();
  server.publish();
  ada.sync.hear({
    type: 'draft',
    reportId: server.reportId(),
    mediaId: server.reportId(),
    what: 'closed',
    changeNumber: null,
    changeId: null,
  });
  expect(ada.store.getState().sync).toMatchObject({ status: 'closed', waiting: 1 });
});
