import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SpeakerTurn } from '../../engines/speaker-diarization/port.ts';
import { assignSpeakers } from './assign-speakers.ts';

/** Words of 300 ms with a gap of 50 ms, from a time. */
const say = (text: string, fromMs: number) =>
  text.split(' ').map((word, index) => ({
    ...{ text: word, startMs: fromMs + index * 350, endMs: fromMs + index * 350 + 300 },
  }));
const turn = (speaker: number, startMs: number, endMs: number): SpeakerTurn => ({
  ...{ speaker, startMs, endMs },
});
const two = [...say('Where were you?', 0), ...say('At home all day.', 1_500)];

test('without turns, no one is known', () => {
  expect(assignSpeakers(two, [])).toBeUndefined();
});

test('each word is of the turn that it is in for longest', () => {
  expect(assignSpeakers(two, [turn(0, 0, 1_200), turn(1, 1_400, 3_000)])).toEqual([
    ...[0, 0, 0, 1, 1, 1, 1],
  ]);
  // The first word of the answer begins 50 ms before its turn.
  expect(assignSpeakers(two, [turn(0, 0, 1_560), turn(1, 1_560, 3_000)])).toEqual([
    ...[0, 0, 0, 1, 1, 1, 1],
  ]);
});

test('speakers are numbered in the order in which they first speak', () => {
  expect(assignSpeakers(two, [turn(7, 0, 1_200), turn(3, 1_400, 3_000)])).toEqual([
    ...[0, 0, 0, 1, 1, 1, 1],
  ]);
});

test('a word between turns is of the nearest one', () => {
  const words = say('One two three', 0);
  expect(assignSpeakers(words, [turn(0, 0, 300), turn(1, 680, 1_100)])).toEqual([0, 1, 1]);
  expect(assignSpeakers(words, [turn(4, 20_000, 21_000)])).toEqual([0, 0, 0]);
});

test('words before, after and far from all turns have a speaker', () => {
  const words = [...say('Early', 0), ...say('Middle', 30_000), ...say('Late', 90_000)];
  expect(assignSpeakers(words, [turn(0, 1_000, 2_000), turn(1, 60_000, 61_000)])).toEqual([
    0, 0, 1,
  ]);
});

describe('overlap', () => {
  test('where two speak at once, the one who has been speaking says the words', () => {
    const words = say('We went home by bus in the rain', 0);
    const turns = [turn(0, 0, 3_000), turn(1, 700, 1_800)];
    expect(assignSpeakers(words, turns)).toEqual(words.map(() => 0));
  });
  test('who speaks on alone says the rest', () => {
    const words = say('We went home by bus in the rain', 0);
    const turns = [turn(0, 0, 1_400), turn(1, 1_000, 3_000)];
    expect(assignSpeakers(words, turns)).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  });
});

describe('short turns', () => {
  test('a blip among the words of another speaker is a mistake', () => {
    const words = say('We went home by bus in the rain', 0);
    const turns = [turn(0, 0, 700), turn(1, 700, 900), turn(0, 1_000, 3_000)];
    expect(assignSpeakers(words, turns)).toEqual(words.map(() => 0));
  });
  test('a short answer is kept', () => {
    const words = [
      ...say('You were there.', 0),
      ...say('Yes.', 1_200),
      ...say('With whom?', 1_700),
    ];
    const turns = [turn(0, 0, 1_100), turn(1, 1_200, 1_550), turn(0, 1_650, 2_500)];
    expect(assignSpeakers(words, turns)).toEqual([0, 0, 0, 1, 0, 0]);
  });
});

describe('changes within a sentence', () => {
  test('the last word of a question is of the one who asks', () => {
    // The turn changes 400 ms too early.
    expect(assignSpeakers(two, [turn(0, 0, 650), turn(1, 650, 3_000)])).toEqual([
      ...[0, 0, 0, 1, 1, 1, 1],
    ]);
  });
  test('the first word of an answer is of the one who answers', () => {
    const words = [...say('Where were you?', 0), ...say('At home all day.', 1_100)];
    expect(assignSpeakers(words, [turn(0, 0, 1_420), turn(1, 1_420, 3_000)])).toEqual([
      ...[0, 0, 0, 1, 1, 1, 1],
    ]);
  });
  test('a change far from both ends of the sentence stays', () => {
    const words = say('We went home and they came later with us.', 0);
    expect(assignSpeakers(words, [turn(0, 0, 1_000), turn(1, 1_000, 4_000)])).toEqual([
      ...[0, 0, 0, 1, 1, 1, 1, 1, 1],
    ]);
  });
  test('a run of one word is not moved away', () => {
    const words = [...say('And then we', 0), ...say('Yes.', 1_050), ...say('went home.', 1_400)];
    const turns = [turn(0, 0, 1_040), turn(1, 1_045, 1_380), turn(0, 1_390, 2_500)];
    expect(assignSpeakers(words, turns)).toEqual([0, 0, 0, 1, 0, 0]);
  });
});

const sentence = fc.array(fc.stringMatching(/^[a-z]{2,8}$/), { minLength: 3, maxLength: 12 });

test('turns that are wrong by up to a third of a second change no word between sentences', () => {
  const edge = fc.integer({ min: -300, max: 300 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(sentence, edge, edge), { minLength: 2, maxLength: 20 }),
      (said) => {
        let at = 1_000;
        const words: ReturnType<typeof say> = [];
        const turns: SpeakerTurn[] = [];
        const truth: number[] = [];
        for (const [index, [texts, early, late]] of said.entries()) {
          const spoken = say(`${texts.join(' ')}.`, at);
          const end = spoken.at(-1)?.endMs ?? at;
          turns.push(turn(index % 2, Math.max(0, at + early), end + late));
          words.push(...spoken);
          truth.push(...spoken.map(() => index % 2));
          at = end + 400;
        }
        expect(assignSpeakers(words, turns)).toEqual(truth);
      },
    ),
  );
});

test('whatever the turns are, every word has a speaker of them, numbered without gaps', () => {
  const span = fc.tuple(fc.nat(20_000), fc.integer({ min: 1, max: 4_000 }), fc.nat(5));
  fc.assert(
    fc.property(fc.array(span, { minLength: 1 }), fc.array(span), (turnSpans, wordSpans) => {
      const turns = turnSpans.map(([start, length, speaker]) =>
        turn(speaker, start, start + length),
      );
      const words = wordSpans
        .toSorted(([one], [other]) => one - other)
        .map(([startMs, length]) => ({ text: 'word', startMs, endMs: startMs + length }));
      const speakers = assignSpeakers(words, turns) ?? [];
      expect(speakers).toHaveLength(words.length);
      const first = [...new Set(speakers)];
      expect(first).toEqual(first.map((_, index) => index));
      expect(first.length).toBeLessThanOrEqual(new Set(turns.map(({ speaker }) => speaker)).size);
    }),
  );
});

test('ten hours of speech take no time', () => {
  const count = 100_000;
  const words = Array.from({ length: count }, (_, index) => ({
    ...{ text: 'word', startMs: index * 350, endMs: index * 350 + 300 },
  }));
  const turns = Array.from({ length: count / 10 }, (_, index) =>
    turn(index % 3, index * 3_500, index * 3_500 + 3_400),
  );
  const speakers = assignSpeakers(words, turns) ?? [];
  expect(speakers.map((speaker, index) => speaker === Math.floor(index / 10) % 3)).not.toContain(
    false,
  );
});
