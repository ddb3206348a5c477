import { deleteCues } from '@glossa/subtitles/edit-cues';
import { updateCue } from '@glossa/subtitles/update-cue';
import { expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import {
  news,
  resolve,
  setupDraftSyncTest,
  shown,
  stored,
  typeInto,
} from '../testing/draft-sync-fixture.ts';
import { createFakeDraftServer } from '../testing/fake-draft-server.ts';
import { testCues } from '../testing/test-store.ts';

const fixture = setupDraftSyncTest();

test('a colleague’s change appears while typing elsewhere and is neither sent nor undone', async () => {
  const server = createFakeDraftServer(testCues(3));
  const editor = await fixture.open(server);
  editor.store.goTo('cue-2', { typing: true });
  typeInto(editor, 'cue-2', 'mine');
  editor.store.setTyping(true, 4);
  server.colleague((cues) => updateCue(deleteCues(cues, ['cue-1']), 'cue-3', { text: 'theirs' }));
  news(editor, server);
  await fixture.pass(0);
  expect(shown(editor)).toEqual({ 'cue-2': 'mine', 'cue-3': 'theirs' });
  expect(editor.store.getState()).toMatchObject({ currentId: 'cue-2', typing: true, cursor: 4 });
  await fixture.pass(1000);
  expect(server.sent).toHaveLength(1);
  editor.store.undo();
  await fixture.pass(0);
  expect(shown(editor)).toEqual({ 'cue-2': 'Text of cue-2', 'cue-3': 'theirs' });
  expect(stored(server)).toEqual(shown(editor));
});

test('changes of an earlier visit and of colleagues are known without asking for the list of drafts', async () => {
  const server = createFakeDraftServer(testCues(2));
  const draft = server.draft;
  const first = await fixture.open(server);
  expect(first.store.getState().hasOtherChanges).toBe(false);
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
  news(first, server);
  await fixture.pass(0);
  expect(first.store.getState().hasOtherChanges).toBe(true);
  server.draft = () => ({ ...draft(), changed: true });
  const second = await fixture.open(server);
  expect(second.store.getState().hasOtherChanges).toBe(true);
});

test('merges changes to different fields of one cue', async () => {
  const server = createFakeDraftServer(testCues(1));
  const editor = await fixture.open(server);
  typeInto(editor, 'cue-1', 'mine');
  server.colleague((cues) => updateCue(cues, 'cue-1', { endMs: 2500, speaker: 'Bo' }));
  news(editor, server);
  await fixture.pass(1000);
  expect(editor.store.getState().conflicts.size).toBe(0);
  expect(server.cue('cue-1')).toMatchObject({ text: 'mine', endMs: 2500, speaker: 'Bo' });
  expect(editor.store.findCue('cue-1')).toMatchObject({ text: 'mine', endMs: 2500, speaker: 'Bo' });
});

test.each([
  ['mine', { 'cue-1': 'mine', 'cue-2': 'also' }],
  ['theirs', { 'cue-1': 'theirs', 'cue-2': 'Text of cue-2' }],
] as const)(
  'a conflict holds what was changed together, and %s is selected',
  async (choice, after) => {
    const server = createFakeDraftServer(testCues(2));
    const editor = await fixture.open(server);
    server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
    editor.store.run('Both', (cues) =>
      cues.map((cue) => ({ ...cue, text: cue.id === 'cue-1' ? 'mine' : 'also' })),
    );
    await fixture.pass(0);
    expect(editor.store.getState().conflicts.get('cue-1')).toMatchObject({
      theirs: { text: 'theirs' },
      changedBy: 'Grace',
      mine: { text: 'mine' },
    });
    const undecided = { 'cue-1': 'theirs', 'cue-2': 'Text of cue-2' };
    expect(stored(server)).toEqual(undecided);
    expect(shown(editor)).toEqual(undecided);
    await resolve(editor, 'cue-1', choice);
    await fixture.pass(0);
    expect(stored(server)).toEqual(after);
    expect(shown(editor)).toEqual(after);
    expect(editor.store.getState().conflicts.size).toBe(0);
  },
);

test('both: the user’s text becomes its own cue, undoably', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await fixture.open(server);
  server.colleague((cues) => updateCue(cues, 'cue-1', { text: 'theirs' }));
  typeInto(editor, 'cue-1', 'mine');
  await fixture.pass(400);
  await resolve(editor, 'cue-1', 'both');
  await fixture.pass(0);
  const texts = () => server.cues().map(({ text, track }) => [text, track]);
  expect(texts()).toEqual([
    ['theirs', 'lower'],
    ['Text of cue-2', 'lower'],
    ['mine', 'upper'],
  ]);
  expect(Object.values(shown(editor)).sort()).toEqual(Object.values(stored(server)).sort());
  editor.store.undo();
  await fixture.pass(0);
  expect(texts()).toHaveLength(2);
});

test('a cue deleted by a colleague can be kept, and one deleted by the user is shown until resolved', async () => {
  const server = createFakeDraftServer(testCues(2));
  const editor = await fixture.open(server);
  server.colleague((cues) => updateCue(deleteCues(cues, ['cue-1']), 'cue-2', { text: 'theirs' }));
  typeInto(editor, 'cue-1', 'mine');
  editor.store.run(t('common.delete'), (cues) => deleteCues(cues, ['cue-2']));
  await fixture.pass(1000);
  expect(editor.store.getState().conflicts.get('cue-1')).toMatchObject({ theirs: null });
  expect(editor.store.getState().conflicts.get('cue-2')).toMatchObject({ mine: null });
  expect(shown(editor)).toEqual({ 'cue-1': 'mine', 'cue-2': 'theirs' });
  await resolve(editor, 'cue-1', 'mine');
  await resolve(editor, 'cue-2', 'mine');
  await fixture.pass(0);
  expect(stored(server)).toEqual({ 'cue-1': 'mine' });
  expect(shown(editor)).toEqual({ 'cue-1': 'mine' });
});
