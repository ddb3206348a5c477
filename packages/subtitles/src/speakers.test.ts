import { expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { setSpeaker } from './edit-cues.ts';
import { webvtt } from './formats/webvtt.ts';
import { mergeCues } from './merge-cues.ts';
import { joinSpeakers } from './speakers.ts';
import { splitCue } from './split-cue.ts';

const options = { language: 'en', direction: 'ltr', title: 'Title' } as const;
const cue = (id: string, startMs: number, text: string, speaker?: string): Cue => ({
  ...{ id, startMs, endMs: startMs + 1000, text, track: 'lower' },
  ...(speaker ? { speaker } : {}),
});
const ann = cue('a', 0, 'Are you there?', 'Ann');
const bob = cue('b', 1000, 'Yes.', 'Bob');

test('merged cues of two speakers keep who says what, also in a file', () => {
  const [merged] = mergeCues([ann, bob], ['a', 'b']);
  expect(merged).toMatchObject({ text: 'Are you there? Yes.', speaker: 'Ann, Bob' });
  const file = webvtt.write(merged ? [merged] : [], options);
  expect(file).toContain('<v Ann>Are you there?</v> <v Bob>Yes.</v>');
  expect(webvtt.parse(file)[0]).toMatchObject({ speaker: 'Ann, Bob', spans: merged?.spans });
});

test('a split gives each half to its speaker again', () => {
  const merged = mergeCues([ann, bob], ['a', 'b']);
  const halves = splitCue(merged, 'a', { at: 'cursor', offset: ann.text.length }, 'b');
  expect(halves.map(({ text, speaker, spans }) => ({ text, speaker, spans }))).toEqual([
    { text: 'Are you there?', speaker: 'Ann', spans: undefined },
    { text: 'Yes.', speaker: 'Bob', spans: undefined },
  ]);
});

test('cues without a name belong to the speaker they are merged with', () => {
  const merged = mergeCues([ann, cue('b', 1000, 'Hello?')], ['a', 'b']);
  expect(merged).toMatchObject([{ text: 'Are you there? Hello?', speaker: 'Ann' }]);
  expect(merged[0]).not.toHaveProperty('spans');
});

test('one name set afterwards is that of the whole cue', () => {
  const [merged] = setSpeaker(mergeCues([ann, bob], ['a', 'b']), ['a'], 'Cy');
  expect(merged).toMatchObject({ speaker: 'Cy' });
  expect(merged).not.toHaveProperty('spans');
});

test('names are listed once, and cut where no more fit', () => {
  expect(joinSpeakers(['Ann', 'Bob', 'Ann, Cy'])).toBe('Ann, Bob, Cy');
  expect(joinSpeakers(['x'.repeat(99), 'Bob'])).toHaveLength(100);
});

const fileWith = (text: string) => `WEBVTT\n\n00:01.000 --> 00:04.000\n${text}\n`;

test('in WebVTT, a voice of a part of a cue stays that of the part', () => {
  const text = '<v Ann>Good morning.</v>\n[Applause]';
  const [read] = webvtt.parse(fileWith(text));
  expect(read).toMatchObject({
    text: 'Good morning.\n[Applause]',
    speaker: 'Ann',
    spans: [{ kind: 'voice', value: 'Ann', start: 0, end: 13 }],
  });
  expect(webvtt.write(read ? [read] : [], options)).toContain(text);
  const [whole] = webvtt.parse(fileWith('<v Ann>Good morning.</v>'));
  expect(whole).not.toHaveProperty('spans');
});
