import type { Inline } from '../inline/fragment.ts';
import { pairTags, type TagPayload, type TextToken } from '../text/tagged-text.ts';
import { charNamed, hyphens } from './char-names.ts';
import { type Looks, LookTracker } from './looks.ts';
import { decodeMif } from './mif-string.ts';
import { childNamed, dataOf, type Statement } from './scan-mif.ts';

/** `chain` has the elements of a structured document. */
export type MifPayload = TagPayload & { looks: Looks };

type Paragraph = {
  items: Inline<MifPayload>[];
  /** The markers between its words, whose texts are segments of their own. */
  markers: Statement[];
};

/** Statements about a line that its text decides again. */
const ofLine = new Set(['SpclHyphenation', 'TextRectID']);
/** What takes no room in the line. */
const hidden = new Set(['Marker', 'ATbl', 'TextInset', 'TextInsetEnd', 'XRefEnd']);

/**
 * The text of a `Para`, or of a `TextLine` in a picture. FrameMaker breaks lines again when it opens a file: the lines of a
 * paragraph are one text. Where one begins in another text frame, that is a mark behind the words.
 */
export function readParagraph(
  source: string,
  statement: Statement,
  hiddenTags: ReadonlySet<string>,
): Paragraph {
  const lines =
    statement.name === 'Para'
      ? statement.children.filter(({ name }) => name === 'ParaLine')
      : [statement];
  const looks = new LookTracker(source, hiddenTags);
  const byStart = new Map<number, Looks>();
  const tokens: TextToken[] = [];
  const markers: Statement[] = [];
  const add = (token: TextToken) => {
    byStart.set(token.span.start, looks.now());
    tokens.push(token);
  };
  const contents = lines.flatMap((line, number) =>
    line.children.map((one, at) => ({ one, before: at === 0 ? lines[number - 1] : undefined })),
  );
  for (let at = 0; at < contents.length; at += 1) {
    const { one, before } = contents[at] ?? {};
    if (!one) break;
    const { name, span } = one;
    if (looks.take(one)) continue;
    if (name === 'TextRectID' && before) {
      add({ kind: 'mark', span: { start: before.span.end - 1, end: span.end } });
    } else if (name === 'String') {
      const value = one.text ? decodeMif(source, one.text, 'utf-8').value : '';
      if (value !== '') add({ kind: 'text', value, span });
    } else if (name === 'Char') {
      const token = charToken(source, one);
      if (token) add(token);
    } else if (name === 'XRef') {
      const end = endOfReference(contents, at);
      if (end < 0) {
        add({ kind: 'atom', standsFor: '', span });
        continue;
      }
      const inside = contents.slice(at + 1, end).map((other) => other.one);
      const until = contents[end]?.one.span.end ?? span.end;
      add({
        kind: 'atom',
        standsFor: shownIn(source, inside),
        span: { start: span.start, end: until },
      });
      for (const within of inside) looks.take(within);
      at = end;
    } else if (name === 'ElementBegin') {
      const raw = source.slice(span.start, span.end);
      const again = raw.replace(/<Unique\s[^<>]*>/u, '');
      add({ kind: 'open', name: elementName(source, one), span, again });
    } else if (name === 'ElementEnd') {
      const closed = one.text ? source.slice(one.text.start, one.text.end) : '';
      add({ kind: 'close', name: closed, span });
    } else if (isContent(one, statement)) {
      if (name === 'Marker') markers.push(one);
      add({ kind: 'atom', standsFor: '', span, hidden: hidden.has(name) });
    }
  }
  const items = pairTags(tokens).flatMap((item) => withLooks(item, byStart));
  return { items, markers };
}

/** Of a `TextLine`, only its text is content; the rest is how it is drawn. */
const isContent = ({ name }: Statement, { name: holder }: Statement): boolean =>
  holder === 'TextLine' ? false : !ofLine.has(name);

/** Where a cross reference ends; -1 if another one begins before. */
function endOfReference(contents: readonly { one: Statement }[], from: number): number {
  for (let at = from + 1; at < contents.length; at += 1) {
    const name = contents[at]?.one.name;
    if (name === 'XRefEnd') return at;
    if (name === 'XRef') return -1;
  }
  return -1;
}

function elementName(source: string, begin: Statement): string {
  const tag = childNamed(begin, 'ETag')?.text;
  return tag ? source.slice(tag.start, tag.end) : '';
}

function charToken(source: string, one: Statement): TextToken | undefined {
  const { span } = one;
  const name = dataOf(source, one);
  if (hyphens.has(name)) return undefined;
  const value = charNamed(name);
  if (/[\t\n]/u.test(value)) return { kind: 'atom', standsFor: value, span };
  return value === ''
    ? { kind: 'atom', standsFor: '', span, hidden: true }
    : { kind: 'text', value, span };
}

/** What a cross reference shows. */
function shownIn(source: string, statements: readonly Statement[]): string {
  return statements
    .map((one) => {
      if (one.name === 'Char') return charNamed(dataOf(source, one));
      return one.name === 'String' && one.text ? decodeMif(source, one.text, 'utf-8').value : '';
    })
    .join('');
}

function withLooks(
  item: Inline<TagPayload>,
  byStart: ReadonlyMap<number, Looks>,
): Inline<MifPayload>[] {
  const { raw } = item.payload;
  const looks = typeof raw === 'string' ? undefined : byStart.get(raw.start);
  if (!looks) return [];
  const payload = { ...item.payload, looks };
  if (item.kind !== 'text') return [{ ...item, payload }];
  if (looks.isHidden) {
    const leftOut = { text: item.value, reason: 'hidden' } as const;
    return [{ kind: 'atom', standsFor: '', hidden: true, leftOut, payload }];
  }
  const wrap = item.wrap + (looks.condition.key === '' ? '' : `|${looks.condition.key}`);
  return [{ ...item, wrap, format: looks.font.key, payload }];
}
