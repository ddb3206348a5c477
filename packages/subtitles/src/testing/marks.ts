import type { CuePlacement, CueSpan } from '@glossa/contracts/cue-marks';
import fc from 'fast-check';
import { normalizeSpans } from '../cue-spans.ts';
import type { MarkedText } from '../marked-text.ts';

/** Marked texts for property tests. */

const mark = fc.oneof(
  fc.constantFrom({ kind: 'bold' }, { kind: 'italic' }, { kind: 'underline' }),
  fc.constantFrom({ kind: 'color', value: '#ff0000' }, { kind: 'color', value: '#00ff0080' }),
  fc.constantFrom({ kind: 'ruby', value: 'とう' }, { kind: 'ruby', value: 'a & <b>' }),
  fc.constantFrom({ kind: 'voice', value: 'Ann' }, { kind: 'voice', value: 'Bo' }),
  fc.constantFrom({ kind: 'language', value: 'fr' }, { kind: 'class', value: 'loud.far' }),
);
type Mark = Omit<CueSpan, 'start' | 'end'>;

/** Spans in their canonical form, of these kinds or of all. */
export const spansOf = (text: string, kinds?: ReadonlySet<CueSpan['kind']>) =>
  fc.array(fc.tuple(mark, fc.nat(text.length), fc.nat(text.length)), { maxLength: 6 }).map((list) =>
    normalizeSpans(
      text,
      list
        .map(
          ([one, a, b]) =>
            ({ ...(one as Mark), start: Math.min(a, b), end: Math.max(a, b) }) as CueSpan,
        )
        .filter(({ kind }) => !kinds || kinds.has(kind)),
    ),
  );

export const markedText = (
  text: fc.Arbitrary<string>,
  kinds?: ReadonlySet<CueSpan['kind']>,
): fc.Arbitrary<MarkedText> =>
  text.chain((made) => spansOf(made, kinds).map((spans) => ({ text: made, spans })));

export const placement: fc.Arbitrary<CuePlacement> = fc.constantFrom<CuePlacement[]>(
  { y: 12.5, lineAlign: 'center', x: 30, positionAlign: 'start', size: 40, align: 'left' },
  { x: 80, align: 'right' },
  { line: -3, size: 55 },
  { vertical: 'rl' },
);
