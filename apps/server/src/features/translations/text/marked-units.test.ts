import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { Cue } from '@glossa/subtitles/cue';
import { groupSentences } from '@glossa/subtitles/sentences';
import { expect, test } from 'vitest';
import { markUnit, resolveUnit } from './marked-units.ts';

const cueOf = (text: string, marks: Record<string, CueSpan['kind']>): Cue => ({
  ...{ id: 'a', startMs: 0, endMs: 3_000, text, track: 'lower' },
  spans: Object.entries(marks).map(([words, kind]) => {
    const start = text.indexOf(words);
    return { kind, start, end: start + words.length } as CueSpan;
  }),
});

const prepare = (cue: Cue) => {
  const [unit] = groupSentences([cue], 'en');
  if (!unit) throw new Error('no sentence');
  return markUnit(unit, 0, new Map([[cue.id, cue]]));
};
const resolve = (cue: Cue, text: string) => {
  const answer = { text, origin: 'machine' as const, percent: null, lost: [] };
  const { marked, lostIn, answer: plain } = resolveUnit(prepare(cue), answer);
  const words = marked.spans.map(({ kind, start, end }) => [kind, marked.text.slice(start, end)]);
  return { text: marked.text, words, lostIn, lost: plain.lost };
};

test('words with marks are sent in tags, others are not', () => {
  const cue = cueOf('I have read War & Peace twice.', { 'War & Peace': 'italic', twice: 'bold' });
  expect(prepare(cue).segment).toMatchObject({
    text: 'I have read <g id="1">War &amp; Peace</g> <g id="2">twice</g>.',
    markup: 'html',
    plain: cue.text,
  });
  expect(prepare(cueOf('Good morning.', {})).segment).toMatchObject({
    text: 'Good morning.',
    markup: 'none',
  });
});

test('marks are on the words in the tags of an answer, in any order', () => {
  const cue = cueOf('I have read War & Peace twice.', { 'War & Peace': 'italic', twice: 'bold' });
  expect(
    resolve(cue, 'J’ai lu <g id="2">deux fois</g> <g id="1">Guerre &amp; Paix</g>.'),
  ).toMatchObject({
    text: 'J’ai lu deux fois Guerre & Paix.',
    words: [
      ['bold', 'deux fois'],
      ['italic', 'Guerre & Paix'],
    ],
    lostIn: [],
  });
});

test('without tags, words that stay the same keep their mark; the others are counted', () => {
  const name = cueOf('Ask Holmes about it.', { Holmes: 'italic' });
  expect(resolve(name, 'Demandez à Holmes.')).toMatchObject({
    words: [['italic', 'Holmes']],
    lostIn: [],
  });
  const word = cueOf('Ask him about it.', { him: 'italic' });
  expect(resolve(word, 'Demandez-le-lui.')).toMatchObject({ words: [], lostIn: ['a'] });
});

test('the lines of two speakers stay two', () => {
  const cue = cueOf('- Really?\n- Yes, really!', { 'Yes, really': 'bold' });
  expect(prepare(cue).segment.text).toBe('- Really?<x id="1"/>- <g id="2">Yes, really</g>!');
  expect(resolve(cue, '- Vraiment ?<x id="1"/>- <g id="2">Oui, vraiment</g> !')).toMatchObject({
    text: '- Vraiment ?\n- Oui, vraiment !',
    words: [['bold', 'Oui, vraiment']],
  });
});

test('the numbers of tags are not missed, those of the text are', () => {
  const cue = cueOf('Call 555 now.', { now: 'bold' });
  expect(resolve(cue, 'Appelez <g id="1">maintenant</g>.').lost).toEqual(['555']);
});
