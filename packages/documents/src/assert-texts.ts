import type { DocumentFormat } from './detect-format.ts';
import { DocumentError } from './document-error.ts';
import { pluralSuffix } from './gettext/plural-slots.ts';
import { holdsTags, readFragment, unescapeText } from './inline/read-fragment.ts';
import type { Segment } from './segment.ts';
import { isTranslatable } from './translatable.ts';

type Translated = {
  format: DocumentFormat;
  /** Of the original. */
  segments: readonly Pick<Segment, 'id' | 'markup' | 'place'>[];
  translations: ReadonlyMap<string, string>;
  /** The texts of the finished document, in order. */
  found: readonly string[];
};

/** Excel cuts longer headers off. */
const longestHeader = 200;
/** Excel cuts prompts: titles at 32 characters, messages later. Of longer ones the beginning is compared. */
const longestPromptTitle = 32;
const comparedOfPrompt = 20;
const mostShown = 60;

/**
 * Throws DOCUMENT_DIFFERS if a translated segment is not in the finished document. Compared are letters and digits:
 * formats write spaces and punctuation in their own ways.
 */
export function assertTextsFound({ format, segments, translations, found }: Translated): void {
  const text = joinBare(found);
  // Most texts follow each other as in the original: searching from the start each time would take minutes in a book.
  let from = 0;
  const isFound = (wanted: string): boolean => {
    const ahead = text.indexOf(wanted, from);
    const at = ahead < 0 ? text.lastIndexOf(wanted, from) : ahead;
    if (at >= 0) from = at + wanted.length;
    return at >= 0;
  };
  for (const { id, markup, place } of segments) {
    const translation = translations.get(id) ?? '';
    if (place === 'header' && translation.length > longestHeader) continue;
    // A language may have no form for the singular, or use the plural's text in all of them.
    if (format === 'po' && translations.has(`${id}${pluralSuffix}`)) continue;
    for (const run of runsOf(translation, markup)) {
      const whole = bareText(run);
      const isCut = place === 'prompt' && translation.length > longestPromptTitle;
      const wanted = isCut ? [...whole].slice(0, comparedOfPrompt).join('') : whole;
      // Numbers, addresses and single letters are no segments of their own.
      if (wanted.length < 2 || !isTranslatable(run) || isFound(wanted)) continue;
      throw new DocumentError('DOCUMENT_DIFFERS', 'documents.translationMissing', {
        params: { text: [...run.trim()].slice(0, mostShown).join('') },
      });
    }
  }
}

/** What some formats read as a tag, an entity, a style or an argument if a translation contains it. */
const codes =
  /<[^>]*>|&[#\w]+;|\{\\[^}]*\}|%(?:\d{1,2}\$)?(?:#@[\w.-]{1,200}@|arg|(?:hh?|ll?|[jztLq])?[diouxXeEfFgGaAcspn@])/u;

/** The texts between placeholders, which have texts of their own in the document. */
function runsOf(translation: string, markup: Segment['markup']): string[] {
  if (markup === 'none' || !holdsTags(translation)) return translation.split(codes);
  const runs = [''];
  for (const token of readFragment(translation)) {
    if (token.kind === 'atom') runs.push('');
    else runs[runs.length - 1] += token.value;
  }
  return runs;
}

/** Of UTF-16 units: a book in one piece would need its memory four times more. */
const pieceLength = 100_000;

/** The letters of all texts; what belongs to a letter may begin the next one. */
function joinBare(found: readonly string[]): string {
  const pieces: string[] = [];
  let waiting: string[] = [];
  let length = 0;
  for (const text of found) {
    if (length > pieceLength && !/^[\p{M}\u1160-\u11ff]/u.test(text)) {
      pieces.push(bareText(waiting.join('')));
      waiting = [];
      length = 0;
    }
    waiting.push(text);
    length += text.length;
  }
  return [...pieces, bareText(waiting.join(''))].join('');
}

const bareText = (text: string): string =>
  unescapeText(text)
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
