import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkCues, minGapMs } from './check-cues.ts';
import type { Cue, CueWord } from './cue.ts';
import { fitMachineCues } from './fit-machine-cues.ts';
import { countCharacters, readingRules } from './reading-rules.ts';
import { segmentWords } from './segment-cues.ts';

const letters = (cues: readonly Cue[]) => cues.map(({ text }) => text.replace(/\s+/g, '')).join('');
const fit = (cues: readonly Cue[], language: LanguageCode, mediaMs: number) => {
  let made = 0;
  return fitMachineCues(cues, language, {
    rules: readingRules[language],
    mediaMs,
    makeId: () => `new-${++made}`,
  });
};
const cue = (id: string, startMs: number, endMs: number, text: string): Cue => ({
  ...{ id, startMs, endMs, text },
  track: 'lower',
});

/** Too fast, although the gaps beside the cue (up to 250 ms before it) would be enough to read it. */
function avoidable(cues: readonly Cue[], language: LanguageCode, mediaMs: number): Cue[] {
  const rules = readingRules[language];
  const gap = minGapMs(rules);
  return cues.filter((own, index) => {
    const characters = countCharacters(own.text.replaceAll('\n', ''), rules);
    const needed = (characters / rules.cps) * 1_000;
    const [before, next] = [cues[index - 1], cues[index + 1]];
    const latest = Math.min(next ? next.startMs - gap : mediaMs, mediaMs);
    const earliest = Math.max(before ? before.endMs + gap : 0, own.startMs - 250);
    const isTooFast = needed > own.endMs - own.startMs + 1;
    return isTooFast && needed <= Math.min(rules.maxMs, latest - Math.min(earliest, own.startMs));
  });
}

/** Sentences without overlaps, some too long for their time or for two lines. */
const translations = fc
  .array(
    fc.record({
      gapMs: fc.integer({ min: 80, max: 3_000 }),
      durationMs: fc.integer({ min: 600, max: 6_000 }),
      words: fc.array(
        fc.string({ unit: fc.constantFrom('a', 'b', 'e', 'o'), minLength: 1, maxLength: 12 }),
        {
          minLength: 1,
          maxLength: 30,
        },
      ),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((made) => {
    let at = 0;
    return made.map(({ gapMs, durationMs, words }, index): Cue => {
      const startMs = at + gapMs;
      at = startMs + durationMs;
      return cue(`${index}`, startMs, at, words.join(' '));
    });
  });

describe.each<LanguageCode>(['en', 'de', 'ar', 'ru'])('translated cues in %s', (language) => {
  test('have no more lines than allowed, no avoidable speed issue, and all of the text', () => {
    fc.assert(
      fc.property(translations, (cues) => {
        const mediaMs = (cues.at(-1)?.endMs ?? 0) + 500;
        const fitted = fit(cues, language, mediaMs);
        for (const { text } of fitted)
          expect(text.split('\n').length).toBeLessThanOrEqual(readingRules[language].maxLines);
        expect(letters(fitted)).toBe(letters(cues));
        expect(avoidable(fitted, language, mediaMs)).toEqual([]);
        for (const [index, own] of fitted.entries()) {
          expect(own.endMs).toBeGreaterThan(own.startMs);
          expect(own.endMs).toBeLessThanOrEqual(fitted[index + 1]?.startMs ?? mediaMs);
        }
        expect(new Set(fitted.map(({ id }) => id)).size).toBe(fitted.length);
      }),
    );
  });
});

test('three lines become two cues, each within its share of the time', () => {
  const three =
    'Die Bibliothek hat drei Etagen und einen großen Garten,\nder am Freitag für alle Besucherinnen und Besucher geöffnet ist.';
  const fitted = fit(
    [cue('a', 1_000, 7_000, three), cue('b', 9_000, 11_000, 'Danke.')],
    'de',
    12_000,
  );
  expect(fitted.map(({ id }) => id)).toEqual(['a', 'new-1', 'b']);
  expect(fitted.every(({ text }) => text.split('\n').length <= 2)).toBe(true);
});

test('cues that a person has edited are kept', () => {
  const person = cue('a', 0, 500, 'Much too long a text for half a second of time.');
  const fitted = fitMachineCues(
    [person, cue('b', 5_000, 5_500, 'Also rather long for it.')],
    'en',
    {
      rules: readingRules.en,
      makeId: () => 'new',
      ids: new Set(['b']),
    },
  );
  expect(fitted[0]).toBe(person);
  expect(fitted[1]?.endMs).toBeGreaterThan(5_500);
});

test('no cue ends after the media, and none is lost', () => {
  const late = [
    cue('a', 1_000, 2_600, 'First.'),
    cue('b', 2_680, 4_000, 'Second.'),
    cue('c', 4_100, 5_000, 'Third.'),
  ];
  const fitted = fit(late, 'en', 2_700);
  expect(letters(fitted)).toBe('First.Second.Third.');
  for (const own of fitted) expect(own.endMs).toBeLessThanOrEqual(2_700);
});

describe('transcripts', () => {
  /** Words of public domain speeches (Lincoln, Gettysburg 1863; Kant, 1784; Cervantes, 1605). */
  const speeches: Partial<Record<LanguageCode, string>> = {
    en: 'Four score and seven years ago our fathers brought forth on this continent, a new nation, conceived in liberty, and dedicated to the proposition that all men are created equal. Now we are engaged in a great civil war, testing whether that nation, or any nation so conceived and so dedicated, can long endure. We are met on a great battlefield of that war. We have come to dedicate a portion of that field, as a final resting place for those who here gave their lives that that nation might live. It is altogether fitting and proper that we should do this.',
    de: 'Aufklärung ist der Ausgang des Menschen aus seiner selbst verschuldeten Unmündigkeit. Unmündigkeit ist das Unvermögen, sich seines Verstandes ohne Leitung eines anderen zu bedienen. Selbstverschuldet ist diese Unmündigkeit, wenn die Ursache derselben nicht am Mangel des Verstandes, sondern der Entschließung und des Mutes liegt, sich seiner ohne Leitung eines anderen zu bedienen. Habe Mut, dich deines eigenen Verstandes zu bedienen!',
    es: 'En un lugar de la Mancha, de cuyo nombre no quiero acordarme, no ha mucho tiempo que vivía un hidalgo de los de lanza en astillero, adarga antigua, rocín flaco y galgo corredor. Una olla de algo más vaca que carnero, salpicón las más noches, duelos y quebrantos los sábados, lantejas los viernes, algún palomino de añadidura los domingos, consumían las tres partes de su hacienda.',
  };
  const timed = (text: string, rate: number): CueWord[] => {
    let at = 300;
    return text.split(' ').map((word) => {
      const startMs = at;
      const endMs = startMs + Math.max(100, (word.length / rate) * 1_000);
      at = endMs + (/[.!?]$/.test(word) ? 600 : word.endsWith(',') ? 200 : 40);
      return { text: word, startMs, endMs, confidence: 1 };
    });
  };

  test('have no avoidable issue at any rate of speech; the rest is printed', () => {
    const rows: Record<string, number | string>[] = [
      {
        language: 'language',
        rate: 'characters/s',
        cues: 'cues',
        unavoidable: 'unavoidable',
        obey: 'obey',
      },
    ];
    for (const [language, text] of Object.entries(speeches) as [LanguageCode, string][])
      for (const rate of [12, 15, 18, 22]) {
        const words = timed(text, rate);
        const mediaMs = Math.ceil(words.at(-1)?.endMs ?? 0) + 200;
        const cues = fit(segmentWords(words, language), language, mediaMs);
        const findings = checkCues(cues, readingRules[language], { mediaMs });
        expect(avoidable(cues, language, mediaMs)).toEqual([]);
        expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(findings.filter(({ kind }) => kind === 'line-too-long')).toEqual([]);
        const missed = new Set(findings.map(({ cueId }) => cueId)).size;
        const obey = `${Math.round(((cues.length - missed) / cues.length) * 100)} %`;
        rows.push({ language, rate, cues: cues.length, unavoidable: missed, obey });
      }
    process.stdout.write(`${rows.map((row) => Object.values(row).join('\t')).join('\n')}\n`);
  });

  test('of any words in any language end within the media', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languageCodes),
        fc.array(fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 700 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (language, times) => {
          let at = 0;
          const words = times.map(([pause, length], index): CueWord => {
            const startMs = at + pause;
            at = startMs + length;
            return { text: `word${index}`, startMs, endMs: at, confidence: 1 };
          });
          const fitted = fit(segmentWords(words, language), language, at);
          for (const own of fitted) expect(own.endMs).toBeLessThanOrEqual(at);
        },
      ),
    );
  });
});
