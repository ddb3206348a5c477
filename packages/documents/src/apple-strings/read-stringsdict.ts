import { corrupt } from '../document-error.ts';
import { type Omission, omit } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import type { Reading } from '../reading.ts';
import { escapeXml, utf8Declared } from '../resources/read-resx.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import type { Span } from '../text/splice.ts';
import { fragmentSlot, type SpliceSlot, splicedReading } from '../text/spliced-reading.ts';
import { writeTagged } from '../text/tagged-text.ts';
import { appleItems, appleOnly, numberArguments } from './apple-items.ts';
import { type PlistString, plistStrings } from './plist-strings.ts';
import { pluralCategories } from './plural-categories.ts';

/** The other keys say how a program uses the texts. */
const FORMAT = 'NSStringLocalizedFormatKey';
const programKeys = /^NSString(?:FormatSpecTypeKey|FormatValueTypeKey)$/u;
const GENERAL = 'other';
const LONGEST_INDENT = 200;

/**
 * Plurals of an Apple program: the formats and their variants. Categories that the target language has and the file does
 * not get the text of `other`; those it does not have are ignored by programs, and stay.
 */
export function readStringsdict(bytes: Uint8Array): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const strings = plistStrings(source);
  if (!strings.some(({ key }) => key === FORMAT))
    throw corrupt({ id: 'documents.damageContentMismatch' });
  const known = Map.groupBy(strings, ({ dict }) => dict);
  const omitted: Omission[] = [];
  const slots = strings.flatMap((one): SpliceSlot[] => {
    if (programKeys.test(one.key)) return [];
    const words = one.value.replace(appleOnly, ' ').trim();
    const reason = whyProgramValue({ key: undefined, value: words, inRecords: false });
    if (reason !== undefined) {
      const name = one.path.join('.');
      if (reason !== 'no-letters')
        omitted.push(...omit(`${name}: ${one.value}`, reason, { place: 'body' }));
      return [];
    }
    const slot = slotOf(one, known.get(one.dict) ?? [], source);
    return slot ? [slot] : [];
  });
  const encode = (text: string) => encodeText(utf8Declared(text), byteOrderMark);
  return splicedReading(source, slots, () => [], encode, omitted);
}

function slotOf(
  one: PlistString,
  siblings: readonly PlistString[],
  source: string,
): SpliceSlot | undefined {
  const { value, content, keyStart, key } = one;
  const isGeneral = key === GENERAL;
  const span = isGeneral ? { start: keyStart, end: content.end } : content;
  const at = { id: `string-${content.start}`, place: 'body', span, message: true } as const;
  const read = ({ start, end }: Span) => value.slice(start, end);
  return fragmentSlot(at, appleItems(value), (items, { options }) => {
    const numbered = numberArguments(items, value);
    const text = escapeXml(writeTagged(numbered, { read, encode: (written) => written }));
    if (!isGeneral) return text;
    const missing = pluralCategories(options.targetLanguage).filter((name) =>
      siblings.every((sibling) => sibling.key !== name),
    );
    const between = source.slice(keyStart, content.start);
    const blanks =
      /\s*$/u.exec(source.slice(Math.max(0, keyStart - LONGEST_INDENT), keyStart))?.[0] ?? '';
    const added = missing.map(
      (name) => `${between.replace(GENERAL, name)}${text}</string>${blanks}`,
    );
    return added.join('') + between + text;
  });
}
