import { expect, test } from 'vitest';
import { subtitleFormats } from './index.ts';
import { readSubtitleFile } from './read-file.ts';

const read = (text: string, name = 'long.srt') =>
  readSubtitleFile(new TextEncoder().encode(text), name);
const word = 'word ';

test('splits a cue of more than 2,000 characters within its time without loss', () => {
  const text = word.repeat(900).trim();
  const { cues, warnings } = read(`1\n00:00:10,000 --> 00:00:40,000\n${text}\n`);
  expect(cues).toHaveLength(3);
  expect(cues.map((cue) => cue.text).join(' ')).toBe(text);
  for (const cue of cues) expect(cue.text.length).toBeLessThanOrEqual(2000);
  expect([cues[0]?.startMs, cues[2]?.endMs]).toEqual([10_000, 40_000]);
  expect(cues[1]?.startMs).toBe(cues[0]?.endMs);
  expect(cues[2]?.startMs).toBe(cues[1]?.endMs);
  expect(new Set(cues.map(({ id }) => id)).size).toBe(3);
  expect(warnings).toMatchObject([{ code: 'TEXT_LONG', count: 1 }]);
});

test('splits at a line end if possible and never within a character', () => {
  const [line, other] = ['a'.repeat(1500), 'b'.repeat(900)];
  expect(read(`1\n00:00:01,000 --> 00:00:09,000\n${line}\n${other}\n`).cues).toMatchObject([
    { text: line },
    { text: other },
  ]);
  const faces = `x${'😀'.repeat(1500)}`;
  const parts = read(`1\n00:00:01,000 --> 00:00:09,000\n${faces}\n`).cues.map(({ text }) => text);
  expect(parts.join('')).toBe(faces);
  for (const part of parts) expect(part.isWellFormed()).toBe(true);
});

test('kept ids belong to the first parts', () => {
  const cue = { startMs: 0, endMs: 1, track: 'lower' as const };
  const written = subtitleFormats.json.write(
    [
      { ...cue, id: 'a', text: word.repeat(401).trim() },
      { ...cue, id: 'a-2', text: 'x' },
    ],
    { language: 'en', title: 'x', direction: 'ltr' },
  );
  const ids = read(written, 'long.json').cues.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['a', 'a-2', 'a-2-1']));
});
