import { readingRules } from '@glossa/subtitles/reading-rules';
import { afterEach, expect, test, vi } from 'vitest';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import type { Cue, EditorMedia } from '../store/editor-types.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { allCommands, commandOf } from './all-commands.ts';
import { type CommandContext, isRunnable } from './command.ts';
import { defaultKeysOf } from './shortcut-map.ts';

const media: EditorMedia = {
  mediaId: 'm',
  title: 'Film',
  kind: 'video',
  durationMs: 60_000,
  framesPerSecond: 25,
  aspectRatio: 16 / 9,
  shotChangesMs: [],
  peaks: null,
  rules: readingRules.en,
};

function open(cues: Cue[], playheadMs = 0, canEdit = true) {
  const store = createTestStore(cues, { canEdit });
  const player = createPlayerStore(playheadMs, 60_000);
  const screen = {
    openPanel: vi.fn(),
    focusText: vi.fn(),
    openMenu: vi.fn(),
    focusSpeaker: vi.fn(),
    focusList: vi.fn(),
    shownIds: () => null,
    showUpperTrack: vi.fn(),
    publish: vi.fn(),
    verify: vi.fn(),
    reject: vi.fn(),
    requestEdit: vi.fn(),
    canRequestEdit: false,
    canPublish: true,
    canVerify: true,
    canGiveFeedback: true,
  };
  const context: CommandContext = { store, player, media, source: null, screen };
  return {
    store,
    player,
    screen,
    context,
    run: (id: string) => {
      const command = commandOf(id);
      return isRunnable(command, context) ? command.run(context) : 'not runnable';
    },
    texts: () => store.getState().cues.map(({ text }) => text),
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

test('splits at the text cursor and goes to the second half, and undo merges them', () => {
  const editor = open([testCue('a', 1000, { text: 'Hello there world' })]);
  editor.store.setTyping(true, 6);
  expect(editor.run('cue.splitAtCursor')).toMatchObject({ done: true });
  expect(editor.texts()).toEqual(['Hello', 'there world']);
  expect(editor.store.getState().currentId).not.toBe('a');
  editor.run('edit.undo');
  expect(editor.texts()).toEqual(['Hello there world']);
  editor.run('edit.redo');
  expect(editor.texts()).toEqual(['Hello', 'there world']);
});

test('splits at the playhead, and gives the reason when it is outside', () => {
  const editor = open([testCue('a', 1000, { text: 'Hello there world' })], 2000);
  expect(editor.run('cue.splitAtPlayhead')).toMatchObject({ done: true });
  const outside = open([testCue('a', 1000, { text: 'Hello there' })], 9000);
  expect(outside.run('cue.splitAtPlayhead')).toMatchObject({ done: false, message: /playhead/ });
});

test('merges with the next cue of the same track', () => {
  const editor = open([
    testCue('a', 0, { text: 'One' }),
    testCue('top', 500, { text: 'Sign', track: 'upper' }),
    testCue('b', 3000, { text: 'two' }),
  ]);
  expect(editor.run('cue.mergeNext')).toMatchObject({ done: true });
  expect(editor.texts()).toEqual(['One two', 'Sign']);
  expect(editor.run('cue.mergeNext')).toMatchObject({ done: false, message: /no next cue/ });
});

test('deletes the selected cues and selects the next', () => {
  const editor = open([testCue('a', 0), testCue('b', 3000), testCue('c', 6000)]);
  editor.store.goTo('a');
  editor.store.goTo('b', { extend: 'range' });
  editor.run('cue.delete');
  expect(editor.store.getState().cues.map(({ id }) => id)).toEqual(['c']);
  expect(editor.store.getState().currentId).toBe('c');
});

test('moves the selected cues in time, also by frames, as one undo step', () => {
  const editor = open([testCue('a', 1000), testCue('b', 5000)]);
  editor.run('time.later');
  editor.run('time.later');
  editor.run('time.frameLater');
  expect(editor.store.findCue('a')?.startMs).toBe(1240);
  editor.run('edit.undo');
  expect(editor.store.findCue('a')?.startMs).toBe(1000);
});

test('sets the edges to the playhead, never past each other', () => {
  const editor = open([testCue('a', 1000)], 1500);
  editor.run('time.setStart');
  expect(editor.store.findCue('a')).toMatchObject({ startMs: 1500, endMs: 3000 });
  editor.player.seek(1400);
  expect(editor.run('time.setEnd')).toMatchObject({ done: false });
});

test('creates a cue at the playhead and focuses its text', () => {
  const editor = open([testCue('a', 0)], 10_000);
  expect(editor.run('cue.create')).toMatchObject({ done: true });
  expect(editor.store.getState().cues.at(-1)).toMatchObject({ startMs: 10_000, text: '' });
  expect(editor.screen.focusText).toHaveBeenCalled();
});

test('goes to the next low-confidence word and selects it in the text', () => {
  const words = (confidence: number) => [
    { text: 'Good', startMs: 3000, endMs: 3300, confidence: 0.99 },
    { text: 'mourning', startMs: 3300, endMs: 3900, confidence },
  ];
  const editor = open([
    testCue('a', 0),
    testCue('b', 3000, { text: 'Good mourning', words: words(0.3) }),
  ]);
  editor.run('go.nextDoubtful');
  expect(editor.store.getState().currentId).toBe('b');
  expect(editor.screen.focusText).toHaveBeenCalledWith({ from: 5, to: 13 });
  expect(editor.player.getState().currentMs).toBe(3300);
  const certain = open([testCue('a', 0)]);
  expect(certain.run('go.nextDoubtful')).toMatchObject({ done: false });
});

test('cycles through cues with issues', () => {
  const editor = open([testCue('a', 0), testCue('b', 3000, { text: '' }), testCue('c', 6000)]);
  editor.run('go.nextFinding');
  expect(editor.store.getState().currentId).toBe('b');
});

test('a viewer changes nothing', () => {
  const editor = open([testCue('a', 0, { text: 'One two' })], 1000, false);
  for (const command of allCommands.filter(({ edits }) => edits))
    expect(editor.run(command.id), command.id).toBe('not runnable');
  editor.run('go.next');
  expect(editor.texts()).toEqual(['One two']);
});

test('every command runs on an empty list', () => {
  const editor = open([]);
  for (const command of allCommands) expect(() => editor.run(command.id), command.id).not.toThrow();
});

test.each([false, true])('no two commands have the same default keys (Mac: %s)', (mac) => {
  const owners = Map.groupBy(
    allCommands.flatMap((command) =>
      defaultKeysOf(command, mac).map((shortcut) => ({ shortcut, id: command.id })),
    ),
    ({ shortcut }) => shortcut,
  );
  expect(owners.size).toBeGreaterThan(40);
  const shared = [...owners.values()].filter((list) => new Set(list.map(({ id }) => id)).size > 1);
  expect(shared).toEqual([]);
});
