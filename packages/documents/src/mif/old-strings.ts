import { Buffer } from 'node:buffer';
import { type Edit, EditedSource } from '../text/splice.ts';
import { frameRomanCode } from './frame-roman.ts';
import { type Charset, hexEscape, unitAt } from './mif-string.ts';
import { childNamed, dataOf, type Statement, scanMif, statementsIn } from './scan-mif.ts';

const byEncoding: Record<string, Charset> = {
  'JISX0208.ShiftJIS': 'shift_jis',
  BIG5: 'big5',
  'GB2312-80.EUC': 'gb2312',
  'KSC5601-1992': 'euc-kr',
};
const byLanguage: Record<string, Charset> = {
  Japanese: 'shift_jis',
  TraditionalChinese: 'big5',
  SimplifiedChinese: 'gb2312',
  Korean: 'euc-kr',
};

/**
 * A file of version 7 or older with its strings in UTF-8, as later versions have them. Before, each font said how its
 * bytes are read.
 */
export function toUtf8(source: string): string {
  const top = scanMif(source, true);
  return editStrings(source, top, charsetsOf(source, top), (raw, charset) => {
    const pieces: string[] = [];
    for (let at = 0; at < raw.length; ) {
      const { text, length } = unitAt(raw, at, charset);
      const isHigh = /^(?:\\x[89a-fA-F]|[\u0080-\u00ff])/u.test(raw.slice(at, at + 3));
      const written = isHigh ? Buffer.from(text, 'utf8').toString('latin1') : undefined;
      pieces.push(written ?? raw.slice(at, at + length));
      at += length;
    }
    return pieces.join('');
  });
}

/** The opposite; undefined if a character is not in FrameMaker's own set. */
export function toFrameRoman(source: string): string | undefined {
  let isPossible = true;
  const written = editStrings(
    source,
    scanMif(source, true),
    () => 'utf-8',
    (raw) =>
      raw.replace(/[\u00c2-\u00f4][\u0080-\u00bf]{1,3}/gu, (bytes) => {
        const code = frameRomanCode(Buffer.from(bytes, 'latin1').toString('utf8'));
        isPossible &&= code !== undefined;
        return code === undefined ? bytes : hexEscape(code);
      }),
  );
  return isPossible ? written : undefined;
}

function editStrings(
  source: string,
  top: Statement,
  charsetOf: (one: Statement) => Charset,
  write: (raw: string, charset: Charset) => string,
): string {
  const edits: Edit[] = [];
  for (const one of statementsIn(top)) {
    const charset = charsetOf(one);
    const raw = one.text ? source.slice(one.text.start, one.text.end) : '';
    if (!one.text || !/[\u0080-\u00ff]|\\x[89a-fA-F]/u.test(raw)) continue;
    edits.push({ ...one.text, text: write(raw, charset) });
  }
  return new EditedSource(source, edits).read({ start: 0, end: source.length });
}

const fontNames = new Set(['FFamily', 'FPlatformName', 'FPostScriptName']);

/** The encoding of each statement's string, asked in the order of the file. */
function charsetsOf(source: string, top: Statement): (one: Statement) => Charset {
  const named = (one: Statement, child: string): string => {
    const text = childNamed(one, child)?.text;
    return text ? source.slice(text.start, text.end) : '';
  };
  const charsetOfFont = (font: Statement | undefined): Charset | undefined =>
    font && byEncoding[named(font, 'FEncoding')];
  const paragraphs = new Map<string, Charset>();
  const fonts = new Map<string, Charset>();
  for (const { name, children } of top.children) {
    if (name !== 'PgfCatalog' && name !== 'FontCatalog') continue;
    for (const format of children) {
      const isFont = name === 'FontCatalog';
      const charset = charsetOfFont(isFont ? format : childNamed(format, 'PgfFont'));
      if (charset)
        (isFont ? fonts : paragraphs).set(named(format, isFont ? 'FTag' : 'PgfTag'), charset);
    }
  }
  let ofParagraph: Charset = 'frame-roman';
  let ofText: Charset = 'frame-roman';
  let ofLanguage: Charset = 'frame-roman';
  return (one) => {
    const { name, parent } = one;
    if (name === 'Para') {
      const own = childNamed(one, 'Pgf');
      const local = own && charsetOfFont(childNamed(own, 'PgfFont'));
      ofParagraph = local ?? paragraphs.get(named(one, 'PgfTag')) ?? 'frame-roman';
      ofText = ofParagraph;
    } else if (name === 'TextLine') ofText = 'frame-roman';
    else if (name === 'Font') {
      const stated =
        named(one, 'FEncoding') !== '' ? (charsetOfFont(one) ?? 'frame-roman') : undefined;
      ofText = stated ?? fonts.get(named(one, 'FTag')) ?? ofParagraph;
    } else if (name === 'KLanguage') {
      ofLanguage = byLanguage[dataOf(source, one)] ?? 'frame-roman';
    }
    if (name === 'String') return ofText;
    if (parent?.name === 'CharClass') return ofLanguage;
    return (fontNames.has(name) && charsetOfFont(parent)) || 'frame-roman';
  };
}
