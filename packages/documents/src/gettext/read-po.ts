import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import type { Omission } from '../omission.ts';
import { omit } from '../omission.ts';
import type { Reading } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { messageSlot } from '../text/message-slot.ts';
import { readMessage } from '../text/placeholders.ts';
import type { SpliceSlot } from '../text/spliced-reading.ts';
import { splicedReading } from '../text/spliced-reading.ts';
import { pluralSlots } from './plural-slots.ts';
import type { PoEntry, PoString } from './po-entries.ts';
import { readPoEntries, writePoString } from './po-entries.ts';
import type { PoHeader } from './po-header.ts';
import { findHeader, formsFor, headerEdits } from './po-header.ts';

/** Where a PO file's header names its encoding. */
const HEADER_WITHIN = 8192;

/**
 * gettext's PO files: fills in untranslated messages. Existing translations stay, fuzzy or not, unless there are no
 * others; comments, references
 * and obsolete messages are unchanged. Written in UTF-8.
 */
export function readPo(bytes: Uint8Array, { bilingual } = defaultFilterSettings): Reading {
  const { text: source, byteOrderMark } = decodePo(bytes);
  const ending = /\r\n|\r|\n/u.exec(source)?.[0] ?? '\n';
  const entries = readPoEntries(source);
  const header = findHeader(entries);
  const omitted: Omission[] = [];
  const messages = entries.filter((entry) => entry !== header?.entry);
  // A file without open messages can be translated again.
  const again = bilingual.translateAgain || !messages.some(isUntranslated);
  const slots = messages.flatMap((entry) => {
    const isOpen = again || isUntranslated(entry);
    const found = isOpen ? readEntry(entry, header, ending) : [];
    const text = entry.strings.find(({ keyword }) => keyword === 'msgid')?.value ?? '';
    if (found.length === 0)
      omitted.push(...omit(text, isOpen ? 'address' : 'translated', { place: 'body' }));
    return found;
  });
  const hasPlurals = entries.some(({ strings }) => strings.some(isPlural));
  return splicedReading(
    source,
    slots,
    (options) => headerEdits(source, header, hasPlurals, options, ending),
    (text) => encodeText(text, byteOrderMark),
    omitted,
  );
}

/** The translations in a PO file: each `msgstr`, decoded, without placeholders and tags. */
export function readPoTranslations(bytes: Uint8Array): string[] {
  return readPoEntries(decodePo(bytes).text).flatMap(({ strings }) =>
    strings
      .filter(({ keyword }) => keyword.startsWith('msgstr'))
      .map(({ value }) =>
        readMessage(value, (index) => index)
          .map((item) => (item.kind === 'text' ? item.value : ''))
          .join(''),
      ),
  );
}

function decodePo(bytes: Uint8Array): ReturnType<typeof decodeText> {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEADER_WITHIN));
  return decodeText(bytes, /"Content-Type:[^"]*charset=([\w.:-]+)/iu.exec(head)?.[1]);
}

const isPlural = ({ keyword }: PoString) => keyword === 'msgid_plural';

function isUntranslated({ strings }: PoEntry): boolean {
  return strings.every(({ keyword, value }) => !keyword.startsWith('msgstr') || value === '');
}

function readEntry(entry: PoEntry, header: PoHeader | undefined, ending: string): SpliceSlot[] {
  const msgid = entry.strings.find(({ keyword }) => keyword === 'msgid');
  if (!msgid) return [];
  const plural = entry.strings.find(isPlural);
  if (plural) {
    const forms = (language: string) => formsFor(header, language);
    return pluralSlots({ entry, msgid, plural, ending, formsFor: forms });
  }
  const msgstr = entry.strings.find(({ keyword }) => keyword === 'msgstr');
  if (!msgstr) return [];
  const at = { id: `message-${entry.start}`, span: msgstr.span, fills: true };
  const slot = messageSlot(at, msgid.value, (translated) =>
    writePoString('msgstr', translated, ending),
  );
  return slot ? [slot] : [];
}
