import { DOMParser } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cue, sortCues } from '../cue.ts';
import { subtitleFormats } from './index.ts';

const options = { language: 'ar', title: 'A "talk" & <more>', direction: 'rtl' } as const;

/** Strings that one format or another treats as something else than text. */
const traps = [
  ...['<b>', '</i>', '<b', '<br/>', '<script>', '<!--', '-->', '--', '–>', '>', '<', '&', '&amp;'],
  ...[
    '&#65;',
    '&lrm;',
    '{\\an8}',
    '{\\',
    '{',
    '}',
    '\\N',
    '\\h',
    '\\',
    '[br]',
    '"',
    '""',
    "'",
    "'=",
  ],
  ...['=1+1', '+', '-', '@', ',', ';', '\t', ']]>', '<![CDATA[', '<v Ann>', '</v>', '<rt>', 'NOTE'],
  ...['00:00:01,000 -> 00:00:02,000', '00:00:01,000 00:00:02,000', '\n42\n00:00:01,000 → '],
  ...['WEBVTT', '1', '42', '00:00:01,000 --> 00:00:02,000', '0:00:01.000,0:00:02.000', '\u2060'],
  ...[
    '\u200f',
    '\u200e',
    '\u202b',
    '\u2067',
    '\u00a0',
    'مرحبا',
    '؟',
    '字幕',
    '가나',
    '👩‍👩‍👧',
    'é',
    'e\u0301',
  ],
  ...['  ', 'Dialogue: 0,0:00:01.00', 'REGION', '\u2028', '{"', '%', '|', 'l\u0000'],
];
const piece = fc.oneof(
  fc.constantFrom(...traps),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
);
/** Normalized text: trimmed, non-blank lines without invalid characters. */
const line = fc
  .array(piece, { minLength: 1, maxLength: 6 })
  .map((pieces) =>
    pieces
      .join('')
      .replace(/[\x00-\x08\n\x0b-\x1f\x7f-\x9f\ufffe\uffff]/g, '')
      .toWellFormed()
      .trim(),
  )
  .filter(Boolean);
const speaker = fc.array(piece, { maxLength: 3 }).map((pieces) =>
  pieces
    .join('')
    .replace(/[\x00-\x1f\x7f-\x9f\ufffe\uffff]/g, '')
    .toWellFormed()
    .trim(),
);
const cueOf = fc.record({
  startMs: fc.integer({ min: 0, max: 200_000_000 }),
  length: fc.integer({ min: 1, max: 90_000 }),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  track: fc.constantFrom('upper' as const, 'lower' as const),
  speaker,
});
const cuesWith = (step: number) =>
  fc.array(cueOf, { minLength: 1, maxLength: 12 }).map((list) =>
    sortCues(
      list.map(
        (cue, index): Cue => ({
          id: `id-${index}`,
          startMs: cue.startMs * step,
          endMs: (cue.startMs + cue.length) * step,
          text: cue.lines.join('\n'),
          track: cue.track,
          ...(cue.speaker ? { speaker: cue.speaker } : {}),
        }),
      ),
    ),
  );
const cues = cuesWith(1);

/** Times of which each is a frame of 25 per second. */
const inFrames = cues.map((list) =>
  sortCues(
    list.map((cue): Cue => {
      const startMs = Math.floor(cue.startMs / 40) * 40;
      const endMs = startMs + Math.ceil((cue.endMs - cue.startMs) / 40) * 40;
      // The format has one track, and those of one time are sorted by it.
      return { ...cue, startMs, endMs, track: 'lower' };
    }),
  ),
);

/** Cues one after the other, some without a gap. */
const inSequence = (step: number) =>
  fc
    .tuple(cuesWith(1), fc.array(fc.nat(2), { minLength: 12, maxLength: 12 }))
    .map(([list, gaps]) => {
      let endMs = 0;
      return list.map((cue, index): Cue => {
        const startMs = endMs + (gaps[index] ?? 0) * 700 * step;
        endMs = startMs + (cue.endMs - cue.startMs) * step;
        return { ...cue, startMs, endMs };
      });
    });

type Field = 'track' | 'speaker' | 'id';
const only = (list: readonly Cue[], ...fields: Field[]) =>
  list.map((cue) => ({
    startMs: cue.startMs,
    endMs: cue.endMs,
    text: cue.text,
    ...Object.fromEntries(fields.map((field) => [field, cue[field]])),
  }));

describe('round trip', () => {
  const runs = { numRuns: 300 };
  test('SubRip: times, text and track', () => {
    const { parse, write } = subtitleFormats.srt;
    fc.assert(
      fc.property(cues, (list) => {
        expect(only(parse(write(list, options)), 'track')).toEqual(only(list, 'track'));
      }),
      runs,
    );
  });
  test('WebVTT: times, text, track and speaker', () => {
    const { parse, write } = subtitleFormats.vtt;
    fc.assert(
      fc.property(cues, (list) => {
        expect(only(parse(write(list, options)), 'track', 'speaker')).toEqual(
          only(list, 'track', 'speaker'),
        );
      }),
      runs,
    );
  });
  test('TTML: times, text, track and speaker, in well-formed XML', () => {
    const { parse, write } = subtitleFormats.ttml;
    fc.assert(
      fc.property(cues, (list) => {
        const written = write(list, options);
        const faults: string[] = [];
        const onError = (level: string, message: string) => {
          if (level !== 'warning') faults.push(message);
        };
        new DOMParser({ onError }).parseFromString(written, 'text/xml');
        expect(faults).toEqual([]);
        expect(only(parse(written), 'track', 'speaker')).toEqual(only(list, 'track', 'speaker'));
      }),
      runs,
    );
  });
  test('SBV: times and text', () => {
    const { parse, write } = subtitleFormats.sbv;
    fc.assert(
      fc.property(cues, (list) => {
        expect(only(parse(write(list, options)))).toEqual(only(list));
      }),
      runs,
    );
  });
  test('CSV: times, text, track, speaker and id', () => {
    const { parse, write } = subtitleFormats.csv;
    fc.assert(
      fc.property(cues, (list) => {
        const back = parse(write(list, options));
        expect(only(back, 'track', 'speaker', 'id')).toEqual(only(list, 'track', 'speaker', 'id'));
      }),
      runs,
    );
  });
  test('TSV: times, text, track, speaker and id', () => {
    const { parse, write } = subtitleFormats.tsv;
    fc.assert(
      fc.property(cues, (list) => {
        const back = parse(write(list, options));
        expect(only(back, 'track', 'speaker', 'id')).toEqual(only(list, 'track', 'speaker', 'id'));
      }),
      runs,
    );
  });
  test('SAMI: times, text and track of cues that do not overlap', () => {
    const { parse, write } = subtitleFormats.sami;
    fc.assert(
      fc.property(inSequence(1), (list) => {
        expect(only(parse(write(list, options)), 'track')).toEqual(only(list, 'track'));
      }),
      runs,
    );
  });
  test('MicroDVD: times in frames of 25 per second, and text', () => {
    const { parse, write } = subtitleFormats.microdvd;
    const held = inFrames.map((list) =>
      // The signs that stand for bars, braces and slashes cannot be distinguished from existing ones.
      list.map((cue) => ({ ...cue, text: cue.text.replace(/[\u2223\u2774\u2775\u2215]/g, '*') })),
    );
    fc.assert(
      fc.property(held, (list) => {
        expect(only(parse(write(list, options)))).toEqual(only(list));
      }),
      runs,
    );
  });
  test('LRC: times in hundredths and one line of text, of cues that do not overlap', () => {
    const { parse, write } = subtitleFormats.lrc;
    const held = inSequence(10).map((list) =>
      list.map((cue) => ({ ...cue, text: cue.text.replaceAll('\n', ' ') })),
    );
    fc.assert(
      fc.property(held, (list) => {
        expect(only(parse(write(list, options)))).toEqual(only(list));
      }),
      runs,
    );
  });
  test('JSON: everything', () => {
    const word = fc.record({
      text: line,
      startMs: fc.nat(9_000_000),
      length: fc.nat(9000),
      confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
    });
    const extras = fc.record({
      words: fc.array(word, { minLength: 1, maxLength: 4 }),
      sourceCueIds: fc.array(fc.uuid(), { maxLength: 3 }),
      stale: fc.boolean(),
    });
    const { parse, write } = subtitleFormats.json;
    fc.assert(
      fc.property(cues, fc.array(extras, { maxLength: 12 }), (list, more) => {
        const full = list.map((cue, index): Cue => {
          const extra = more[index];
          if (!extra) return cue;
          const words = extra.words.map(({ text, startMs, length, confidence }) => ({
            text,
            startMs,
            endMs: startMs + length,
            confidence,
          }));
          return { ...cue, ...extra, words };
        });
        expect(parse(write(full, options))).toEqual(full);
      }),
      runs,
    );
  });
  test('ASS: times in hundredths, text, track and speakers without a comma', () => {
    const { parse, write } = subtitleFormats.ass;
    const held = cuesWith(10).map((list) =>
      list.map(({ speaker: name, ...cue }): Cue => {
        const plain = name?.replace(/[,\p{Cc}\u2028\u2029]/gu, '').trim();
        // What our writer adds or replaces cannot be distinguished from existing text.
        return {
          ...cue,
          text: cue.text.replace(/[\u2216\u2774\u2775\u2028\u2029]|(?!\n)\p{Cc}/gu, '*'),
          ...(plain ? { speaker: plain } : {}),
        };
      }),
    );
    fc.assert(
      fc.property(held, (list) => {
        expect(only(parse(write(list, options)), 'track', 'speaker')).toEqual(
          only(list, 'track', 'speaker'),
        );
      }),
      runs,
    );
  });
});
