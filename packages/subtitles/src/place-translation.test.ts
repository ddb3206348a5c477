import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { budgetOf } from './place-budget.ts';
import { countCharacters, readingRules } from './reading-rules.ts';
import { groupSentences, placeTranslation } from './sentences.ts';

/** Consecutive cues: text, and seconds of duration (1.5) and of silence after it (0.1). */
const cuesOf = (...texts: Array<string | [string, number] | [string, number, number]>): Cue[] => {
  let at = 0;
  return texts.map((given, index) => {
    const [text, seconds = 1.5, silence = 0.1] = typeof given === 'string' ? [given] : given;
    const startMs = at * 1000;
    at += seconds;
    const cue: Cue = { id: `${index + 1}`, startMs, endMs: at * 1000, text, track: 'lower' };
    at += silence;
    return cue;
  });
};
const place = (cues: Cue[], translation: string, to: LanguageCode, from: LanguageCode = 'en') => {
  const units = groupSentences(cues, from);
  expect(units).toHaveLength(1);
  return units[0] ? [...placeTranslation(units[0], translation, cues, to).values()] : [];
};

test('a number stays in the cue that speaks it', () => {
  const german = 'Wir haben im Mai 350 Leute eingestellt.';
  expect(place(cuesOf('In May we took people on:', '350.'), german, 'de')).toEqual([
    'Wir haben im Mai',
    '350 Leute eingestellt.',
  ]);
  expect(place(cuesOf('In May we took people on:', 'some.'), german, 'de')).toEqual([
    'Wir haben im Mai 350 Leute',
    'eingestellt.',
  ]);
  const two = cuesOf('In 1999 the company', 'hired 350 people from', 'the region around Hamburg.');
  expect(
    place(two, 'En 1999, l’entreprise a embauché 350 personnes de la région de Hambourg.', 'fr'),
  ).toEqual(['En 1999, l’entreprise', 'a embauché 350 personnes', 'de la région de Hambourg.']);
});

test('a short cue gets no more than can be read if the next has room', () => {
  const cues = cuesOf(['So, to begin with,', 0.9], ['yes.', 4]);
  const [first = '', second = ''] = place(
    cues,
    'Pues bien, para empezar por el principio, la respuesta es que sí.',
    'es',
  );
  const rules = readingRules.es;
  expect(countCharacters(first, rules)).toBeLessThanOrEqual(
    budgetOf(cues[0] ?? { startMs: 0, endMs: 0 }, rules) + 3,
  );
  expect(`${first} ${second.replaceAll('\n', ' ')}`).toBe(
    'Pues bien, para empezar por el principio, la respuesta es que sí.',
  );
});

test('a pause falls between clauses', () => {
  const cues = cuesOf(['When you arrive at home', 1.5, 0.9], 'please call me back.');
  expect(place(cues, 'Wenn du zu Hause bist, ruf mich bitte gleich zurück.', 'de')).toEqual([
    'Wenn du zu Hause bist,',
    'ruf mich bitte gleich zurück.',
  ]);
});

test('two speakers in one cue keep two lines, even if an engine joined them', () => {
  const cues = cuesOf('- Are you there?\n- Yes, I am.');
  expect(groupSentences(cues, 'en')).toEqual([
    { text: '- Are you there?\n- Yes, I am.', cueIds: ['1'] },
  ]);
  const expected = ['- ¿Estás ahí?\n- Sí, aquí estoy.'];
  expect(place(cues, '- ¿Estás ahí?\n- Sí, aquí estoy.', 'es')).toEqual(expected);
  expect(place(cues, '- ¿Estás ahí? - Sí, aquí estoy.', 'es')).toEqual(expected);
});

test('keeps speaker labels and music symbols untranslated', () => {
  const cues = cuesOf('ANNA: Where have', 'you been?');
  expect(groupSentences(cues, 'en')).toEqual([
    { text: 'Where have you been?', cueIds: ['1', '2'] },
  ]);
  expect(place(cues, '¿Dónde has estado?', 'es')).toEqual(['ANNA: ¿Dónde has', 'estado?']);
  expect(place(cuesOf('♪ Row your boat ♪'), 'Rema tu barco', 'es')).toEqual(['♪ Rema tu barco ♪']);
  expect(place(cuesOf('♪'), '♪', 'es')).toEqual(['♪']);
});

test('a sound stays in brackets and does not end its sentence', () => {
  const cues = cuesOf('I was just', '[door slams]', 'going home.');
  expect(groupSentences(cues, 'en').map(({ text }) => text)).toEqual([
    'I was just going home.',
    '[door slams]',
  ]);
  expect(place(cuesOf('[door slams]'), 'portazo', 'es')).toEqual(['[portazo]']);
});

test('another speaker starts another sentence', () => {
  const [first, second] = cuesOf('I thought that', 'maybe not');
  const cues = [{ ...first, speaker: 'Ann' } as Cue, { ...second, speaker: 'Bo' } as Cue];
  expect(groupSentences(cues, 'en')).toHaveLength(2);
});

test('splits Chinese between words, with a part for each cue', () => {
  const cues = cuesOf('The new library', 'will open', 'next week.');
  expect(place(cues, '新图书馆将于下周开放。', 'zh')).toEqual(['新图书馆将', '于下周', '开放。']);
});

const words = fc.array(
  fc.constantFrom(
    'casa',
    'la',
    'und,',
    'Berlin',
    '42',
    '7.5',
    'fin.',
    '图书馆',
    'كتاب',
    '♪',
    '-',
    '(x)',
  ),
  { minLength: 1, maxLength: 60 },
);
test('loses and reorders nothing, leaves no cue empty, and is deterministic', () => {
  const source = fc.tuple(
    fc.array(fc.constantFrom('the', 'house', 'ANNA: so', 'Berlin', '42', '♪ la ♪', 'and,'), {
      minLength: 1,
      maxLength: 5,
    }),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 0, max: 18 }),
  );
  fc.assert(
    fc.property(
      fc.array(source, { minLength: 1, maxLength: 15 }),
      words,
      fc.constantFrom(...languageCodes),
      (sources, target, language) => {
        const cues = cuesOf(
          ...sources.map(([parts, tenths, silence]): [string, number, number] => [
            parts.join(' '),
            tenths / 10,
            silence / 10,
          ]),
        );
        const unit = { text: '', cueIds: cues.map(({ id }) => id) };
        const placed = placeTranslation(unit, target.join(' '), cues, language);
        expect(placeTranslation(unit, target.join(' '), cues, language)).toEqual(placed);
        expect([...placed.keys()]).toEqual(cues.slice(0, placed.size).map(({ id }) => id));
        const bare = (text: string) => text.replace(/ANNA:|♪|\s/g, '');
        expect(bare([...placed.values()].join(''))).toBe(bare(target.join('')));
        for (const text of placed.values()) expect(text.trim()).not.toBe('');
        if (target.length >= cues.length && !/\p{Script=Han}/u.test(target.join('')))
          expect(placed.size).toBeGreaterThan(0);
      },
    ),
  );
});
