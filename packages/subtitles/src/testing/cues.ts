import fc from 'fast-check';
import { type Cue, orderCues, type Track } from '../cue.ts';
import { markedText } from './marks.ts';

/** Cue lists for property tests. */

const words = [
  'Hello',
  'the',
  'world',
  'and',
  'Ça',
  'مرحبًا',
  '東京',
  'it’s',
  '👩‍👩‍👧',
  '- Yes.',
  'no,',
];
const line = fc
  .array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 })
  .map((picked) => picked.join(' '));
export const cueText = fc
  .array(line, { minLength: 1, maxLength: 3 })
  .map((lines) => lines.join('\n'));

/** Readings are of words: one that is cut at a space stays with both. */
const marked = fc.oneof(
  cueText.map((text) => ({ text, spans: [] })),
  markedText(cueText).map(({ text, spans }) => ({
    text,
    spans: spans.filter(
      ({ kind, start, end }) => kind !== 'ruby' || !/\s/.test(text.slice(start, end)),
    ),
  })),
);
const piece = fc.record({
  gapMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3_000 })),
  lengthMs: fc.integer({ min: 1, max: 9_000 }),
  marked,
  placement: fc.constantFrom(undefined, { x: 20, align: 'left' as const }),
  speaker: fc.constantFrom(undefined, 'Ann', 'Bo'),
  sources: fc.constantFrom<(string[] | undefined)[]>(undefined, ['s1'], ['s2', 's3']),
});

const track = (name: Track, minLength: number) =>
  fc.array(piece, { minLength, maxLength: 12 }).map((pieces) => {
    let at = 0;
    return pieces.map(
      ({ gapMs, lengthMs, marked: { text, spans }, placement, speaker, sources }, index): Cue => {
        const startMs = at + gapMs;
        at = startMs + lengthMs;
        return {
          id: `${name}-${index}`,
          startMs,
          endMs: at,
          text,
          track: name,
          ...(spans.length > 0 ? { spans: [...spans] } : {}),
          ...(placement ? { placement } : {}),
          ...(speaker ? { speaker } : {}),
          ...(sources ? { sourceCueIds: sources } : {}),
        };
      },
    );
  });

/** Sorted, without overlaps within a track, at least one cue on the lower. */
export const tidyCues = fc
  .tuple(track('upper', 0), track('lower', 1))
  .map(([upper, lower]) => orderCues([...upper, ...lower]));

/** With overlaps, equal starts and cues without text. */
export const wildCues = fc
  .array(
    fc.record({
      startMs: fc.integer({ min: 0, max: 6_000 }),
      lengthMs: fc.integer({ min: 1, max: 9_000 }),
      text: fc.oneof(cueText, fc.constantFrom('', ' ')),
      track: fc.constantFrom<Track>('upper', 'lower'),
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((made) =>
    orderCues(
      made.map(
        ({ startMs, lengthMs, text, track: name }, index): Cue => ({
          id: `c${index}`,
          startMs,
          endMs: startMs + lengthMs,
          text,
          track: name,
        }),
      ),
    ),
  );

/** A long dialogue as produced by a transcription. */
export const manyCues = (count: number): Cue[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `cue-${String(index).padStart(6, '0')}`,
    startMs: index * 3_000,
    endMs: index * 3_000 + 2_800,
    text: `This is what somebody says in cue ${index},\nand it goes on for a second line.`,
    track: index % 7 === 0 ? ('upper' as const) : ('lower' as const),
  }));

export const flatText = (cues: readonly Cue[]): string =>
  cues.map((cue) => cue.text.replace(/\s/g, '')).join('');
