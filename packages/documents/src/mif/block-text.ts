import type { Inline } from '../inline/fragment.ts';
import { type Omission, omit } from '../omission.ts';
import { fragmentSlot, type SpliceSlot } from '../text/spliced-reading.ts';
import { type TagPayload, writeTagged } from '../text/tagged-text.ts';
import { decodeMif, encodeMif } from './mif-string.ts';
import { childNamed, dataOf, type Statement } from './scan-mif.ts';

/** Building blocks such as `<$paratext>` and codes such as `\t`, which FrameMaker replaces by text or looks. */
const blocks = /<[^<>]*>|\\[\s\S]/gu;
/** Entries of an index: levels, several entries, keys for sorting. */
const ofIndex = /[;:]|\[[^[\]]*\]/u;
const indexBlocks = new RegExp(`${blocks.source}|${ofIndex.source}`, 'gu');

function items(value: string, pattern: RegExp): Inline<TagPayload>[] {
  const found: Inline<TagPayload>[] = [];
  const addText = (text: string) => {
    if (text === '') return;
    const payload = { chain: [], raw: encodeMif(text), value: text };
    found.push({ kind: 'text', value: text, wrap: '', format: '', payload });
  };
  let position = 0;
  for (const match of value.matchAll(pattern)) {
    addText(value.slice(position, match.index));
    position = match.index + match[0].length;
    const payload = { chain: [], raw: encodeMif(match[0]), value: '' };
    found.push({ kind: 'atom', standsFor: match[0], payload });
  }
  addText(value.slice(position));
  return found;
}

type Written = { value: string; span: { start: number; end: number } };

function blockSlot({ value, span }: Written, pattern: RegExp, special: RegExp) {
  const encode = (text: string) => encodeMif(text.replace(special, '\\$&'));
  return fragmentSlot(
    { id: `${span.start}`, place: 'body', span, message: true },
    items(value, pattern),
    (written) => writeTagged(written, { read: () => '', encode }),
  );
}

/** The text of a variable, of a kind of cross references, or of numbers before paragraphs ("Table <n>: "). */
export function formatSlot(source: string, { name, text }: Statement): SpliceSlot | undefined {
  if (!text) return undefined;
  const { value, offsetOf } = decodeMif(source, text, 'utf-8');
  // The letter of a series of numbers.
  const from = name === 'PgfNumFormat' && /^[^<]:/u.test(value) ? 2 : 0;
  const span = { start: offsetOf(from), end: text.end };
  return blockSlot({ value: value.slice(from), span }, blocks, /[<\\]/gu);
}

/** Older versions name a marker's type by its number. */
const byNumber: Record<string, string> = {
  ...{ 0: 'Header/Footer $1', 1: 'Header/Footer $2', 2: 'Index', 3: 'Comment', 4: 'Subject' },
  ...{ 5: 'Author', 6: 'Glossary', 7: 'Equation', 8: 'Hypertext', 9: 'Cross-Ref' },
  10: 'Conditional Text',
};
const indexes = new Set(['Index', 'Subject', 'Author', 'Glossary']);
const shown = new Set(['Header/Footer $1', 'Header/Footer $2']);
const forPrograms = new Set(['Hypertext', 'Cross-Ref', 'Conditional Text', 'Equation']);

/** The texts of a marker: each level of an entry of an index is a segment. Commands and targets of links are none. */
export function readMarker(
  source: string,
  marker: Statement,
): { slots: SpliceSlot[]; omitted: Omission[] } {
  const text = childNamed(marker, 'MText')?.text;
  if (!text) return { slots: [], omitted: [] };
  const named = childNamed(marker, 'MTypeName')?.text;
  const number = childNamed(marker, 'MType');
  const type = named
    ? decodeMif(source, named, 'utf-8').value
    : (byNumber[number ? dataOf(source, number) : ''] ?? '');
  const { value, offsetOf } = decodeMif(source, text, 'utf-8');
  const made = (one: SpliceSlot | undefined) => (one ? [one] : []);
  if (shown.has(type)) {
    return { slots: made(blockSlot({ value, span: text }, blocks, /[<\\]/gu)), omitted: [] };
  }
  if (indexes.has(type)) {
    const slots = levels(value).flatMap(({ start, end }) => {
      const span = { start: offsetOf(start), end: offsetOf(end) };
      return made(blockSlot({ value: value.slice(start, end), span }, indexBlocks, /[;:<[\\]/gu));
    });
    return { slots, omitted: [] };
  }
  const omitted = forPrograms.has(type)
    ? []
    : omit(value, 'program-value', { place: type === 'Comment' ? 'comment' : 'body' });
  return { slots: [], omitted };
}

/** The parts of an entry between colons and semicolons. */
function levels(value: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const { 0: separator, index } of value.matchAll(indexBlocks)) {
    if (separator !== ':' && separator !== ';') continue;
    found.push({ start, end: index });
    start = index + 1;
  }
  return [...found, { start, end: value.length }];
}
