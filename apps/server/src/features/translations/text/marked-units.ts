import type { CueSpan } from '@glossa/contracts/cue-marks';
import { buildFragment } from '@glossa/documents/inline/build-fragment';
import type { Fragment, Inline } from '@glossa/documents/inline/fragment';
import { resolveFragment } from '@glossa/documents/inline/resolve-fragment';
import type { Cue } from '@glossa/subtitles/cue';
import { concatMarked, type MarkedText, runsOf } from '@glossa/subtitles/marked-text';
import type { SentenceUnit } from '@glossa/subtitles/sentences';
import { type UnitSpan, unitSpans } from '@glossa/subtitles/unit-marks';
import { findMissingTokens, type TranslatedText } from '../../text-translation/index.ts';

type Payload = { marks: readonly UnitSpan[] };

/** A sentence ready for an engine: marks of parts of its cues are tags around their words. */
export type MarkedUnit = {
  unit: SentenceUnit;
  marks: readonly UnitSpan[];
  fragment: Fragment<Payload> | undefined;
  segment: { id: string; text: string; markup: 'none' | 'html'; plain: string };
};

export function markUnit(
  unit: SentenceUnit,
  index: number,
  cues: ReadonlyMap<string, Cue>,
): MarkedUnit {
  const marks = unitSpans(unit, cues);
  const fragment = marks.length > 0 ? buildFragment(itemsOf(unit.text, marks)) : undefined;
  const plain = { text: unit.text, markup: 'none' as const };
  const { text, markup } = fragment ?? plain;
  return { unit, marks, fragment, segment: { id: `${index}`, text, markup, plain: unit.text } };
}

/** Line breaks between speakers are objects of their own: engines drop those in a text with tags. */
function itemsOf(text: string, marks: readonly UnitSpan[]): Inline<Payload>[] {
  return runsOf({ text, spans: marks }).flatMap(({ start, end }) => {
    const own = marks.filter((mark) => mark.start <= start && mark.end >= end);
    const payload = { marks: own };
    const wrap = own.length === 0 ? '' : JSON.stringify(own.map(keyOf));
    return text
      .slice(start, end)
      .split(/(\n)/)
      .filter((part) => part !== '')
      .map((part): Inline<Payload> => {
        if (part === '\n') return { kind: 'atom', standsFor: part, payload };
        return { kind: 'text', value: part, wrap, format: '', payload };
      });
  });
}

const keyOf = ({ start: _start, end: _end, ...mark }: UnitSpan) => mark;

/** A translated sentence with the marks that found their words, and the cues of those that did not. */
export type ResolvedUnit = { marked: MarkedText; answer: TranslatedText; lostIn: string[] };

export function resolveUnit(
  { unit, marks, fragment }: MarkedUnit,
  answer: TranslatedText,
): ResolvedUnit {
  if (!fragment) {
    const isSame = answer.text === unit.text;
    const spans = isSame ? marks.map(toSpan) : [];
    return { marked: { text: answer.text, spans }, answer, lostIn: isSame ? [] : cuesOf(marks) };
  }
  const items = resolveFragment(fragment, answer.text);
  const marked = concatMarked(...items.map(toMarked));
  const found = new Set(
    items.flatMap((item) => (item.kind === 'text' && item.value.trim() ? [item.payload] : [])),
  );
  const lost = fragment.core.flatMap(({ item, id }) =>
    item.kind === 'text' && id !== undefined && !found.has(item.payload) ? item.payload.marks : [],
  );
  return {
    marked,
    // Tags have numbers of their own, which are none of the text.
    answer: { ...answer, text: marked.text, lost: findMissingTokens(unit.text, marked.text) },
    lostIn: cuesOf(lost),
  };
}

function toMarked(item: Inline<Payload>): MarkedText {
  if (item.kind === 'mark') return { text: '', spans: [] };
  if (item.kind === 'atom') return { text: item.standsFor, spans: [] };
  const { value: text } = item;
  const spans = item.payload.marks.map((mark) => ({ ...toSpan(mark), start: 0, end: text.length }));
  return { text, spans };
}

const toSpan = ({ cueId: _cueId, ...span }: UnitSpan): CueSpan => span;

const cuesOf = (marks: readonly UnitSpan[]): string[] => [
  ...new Set(marks.map(({ cueId }) => cueId)),
];
