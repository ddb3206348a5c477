import { expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { webvtt } from './formats/webvtt.ts';
import { mergeCues } from './merge-cues.ts';
import {
  assignSpeaker,
  colorSpeaker,
  listSpeakers,
  renameSpeaker,
  speaksIn,
  turnStarts,
} from './speaker-list.ts';

const cue = (id: string, startMs: number, text: string, speaker?: string): Cue => ({
  ...{ id, startMs, endMs: startMs + 2000, text, track: 'lower' },
  ...(speaker ? { speaker } : {}),
});
const talk = [
  cue('a', 0, 'Are you there?', 'Ann'),
  cue('b', 2000, 'Yes.', 'Bob'),
  cue('c', 4000, 'Good.', 'Ann'),
  cue('d', 6000, '[Applause]'),
];
/** Ann and Bob in one cue, then each alone. */
const shared = [
  ...mergeCues(talk.slice(0, 2), ['a', 'b']),
  cue('c', 4000, 'Good.', 'Ann'),
  cue('e', 6000, 'Fine.', 'Bob'),
];
const yellow = '#ffff00';
const names = (cues: readonly Cue[]) => cues.map(({ speaker }) => speaker ?? null);

test('lists speakers in the order of their first words, with cues and time', () => {
  expect(listSpeakers(talk)).toEqual([
    { name: 'Ann', cues: 2, ms: 4000 },
    { name: 'Bob', cues: 1, ms: 2000 },
  ]);
});

test('a shared cue counts for each of its speakers, in equal parts of its time', () => {
  expect(listSpeakers(shared)).toEqual([
    { name: 'Ann', cues: 2, ms: 4000 },
    { name: 'Bob', cues: 2, ms: 4000 },
  ]);
});

test('a comma in a name that is not a list of speakers is part of the name', () => {
  const cues = [cue('a', 0, 'Hello.', 'Lee, Ann'), cue('b', 2000, 'Hi.', 'Bob')];
  expect(listSpeakers(cues).map(({ name }) => name)).toEqual(['Lee, Ann', 'Bob']);
  expect(names(renameSpeaker(cues, 'Lee, Ann', 'Ann Lee'))).toEqual(['Ann Lee', 'Bob']);
});

test('renames everywhere, also the part of a shared cue, and leaves other cues alone', () => {
  const renamed = renameSpeaker(shared, 'Ann', 'Anna');
  expect(names(renamed)).toEqual(['Anna, Bob', 'Anna', 'Bob']);
  expect(renamed[2]).toBe(shared[2]);
  const file = webvtt.write(renamed, { language: 'en', direction: 'ltr', title: 'Title' });
  expect(file).toContain('<v Anna>Are you there?</v> <v Bob>Yes.</v>');
  expect(renameSpeaker(shared, 'Ann', ' ')).toEqual(shared);
});

test('the name of another speaker merges both, with one name and one color', () => {
  const merged = renameSpeaker(colorSpeaker(shared, 'Bob', yellow), 'Ann', 'Bob');
  expect(names(merged)).toEqual(['Bob', 'Bob', 'Bob']);
  expect(merged[0]?.spans).toEqual([
    { kind: 'color', value: yellow, start: 0, end: merged[0]?.text.length },
  ]);
  expect(listSpeakers(merged)).toEqual([{ name: 'Bob', cues: 3, ms: 8000, color: yellow }]);
});

test('colors what one speaker says, in a shared cue only that part, and removes the color again', () => {
  const colored = colorSpeaker(shared, 'Ann', yellow);
  const colors = (one: Cue | undefined) => one?.spans?.filter(({ kind }) => kind === 'color');
  expect(colors(colored[0])).toEqual([{ kind: 'color', value: yellow, start: 0, end: 14 }]);
  expect(colored[2]).toEqual(shared[2]);
  expect(listSpeakers(colored).map(({ color }) => color)).toEqual([yellow, undefined]);
  expect(colorSpeaker(colored, 'Ann', undefined)).toEqual(shared);
});

test('a cue gets the color of its new speaker, and keeps a color that is of no speaker', () => {
  const colored = colorSpeaker(talk, 'Ann', yellow);
  const given = assignSpeaker(colored, ['b', 'd'], 'Ann');
  expect(given[1]?.spans).toEqual([{ kind: 'color', value: yellow, start: 0, end: 4 }]);
  expect(assignSpeaker(given, ['b', 'd'], '').slice(1)).toEqual([
    { ...talk[1], speaker: undefined },
    colored[2],
    talk[3],
  ]);
  const own = talk.map((one) => ({
    ...one,
    spans: [{ kind: 'color' as const, value: '#00ffff', start: 0, end: 3 }],
  }));
  expect(assignSpeaker(own, ['d'], 'Cy')[3]?.spans).toEqual(own[3]?.spans);
});

test('finds the cues of a speaker, and those of none', () => {
  const of = (name: string) => shared.concat(talk[3] ?? []).filter(speaksIn(shared, name));
  expect(of('Bob').map(({ id }) => id)).toEqual(['a', 'e']);
  expect(of('').map(({ id }) => id)).toEqual(['d']);
});

test('a turn starts where another one speaks', () => {
  const cues = [...talk.slice(0, 3), cue('x', 5000, 'Very good.', 'Ann'), ...talk.slice(3)];
  expect(turnStarts(cues).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  const again = [...talk.slice(2), cue('y', 8000, 'Thank you.', 'Ann')];
  expect(turnStarts(again).map(({ id }) => id)).toEqual(['c', 'y']);
});
