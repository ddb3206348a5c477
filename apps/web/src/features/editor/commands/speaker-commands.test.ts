import { readingRules } from '@glossa/subtitles/reading-rules';
import { expect, test } from 'vitest';
import { t } from '../../../lib/i18n/t.ts';
import { createPlayerStore } from '../../../ui/player/player-store.ts';
import { createTestStore, testCue } from '../testing/test-store.ts';
import { commandOf } from './all-commands.ts';
import type { CommandContext } from './command.ts';

function open(speakers: readonly (string | undefined)[]) {
  const cues = speakers.map((speaker, index) =>
    testCue(`${index}`, index * 2000, speaker === undefined ? {} : { speaker }),
  );
  const store = createTestStore(cues);
  const player = createPlayerStore(0, 60_000);
  const context = { store, player, rules: readingRules.en } as unknown as CommandContext;
  const go = (id: string) => {
    const outcome = commandOf(id).run(context);
    return outcome?.done ? store.getState().currentId : outcome?.message;
  };
  return { store, player, go };
}

test('goes from turn to turn, past the cues of one turn and those without a speaker', () => {
  const { go, player } = open(['Ann', 'Ann', 'Bob', undefined, 'Bob', 'Ann']);
  expect(['2', '4', '5', '0'].map(() => go('go.nextTurn'))).toEqual(['2', '4', '5', '0']);
  expect(go('go.previousTurn')).toBe('5');
  expect(go('go.previousTurn')).toBe('4');
  expect(player.getState().currentMs).toBe(8000);
});

test('of a list that is filtered by speaker, goes to the next turn of that speaker', () => {
  const { store, go } = open(['Ann', 'Bob', 'Ann', 'Bob']);
  store.setFilter({ speaker: 'Ann' });
  expect(go('go.nextTurn')).toBe('2');
  expect(go('go.nextTurn')).toBe('0');
});

test('says so if no cue has a speaker', () => {
  expect(open([undefined, undefined]).go('go.nextTurn')).toBe(t('editor.noTurns'));
});
