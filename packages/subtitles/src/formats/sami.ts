import { languages } from '@glossa/contracts/languages';
import { type Cue, sortCues, type Track } from '../cue.ts';
import { isProductLanguage, type LanguageTag } from '../language-tag.ts';
import { markedOf, trimMarkedLines } from '../marked-text.ts';
import { cleanText, type SubtitleFormat, trimmedLines, type WriteOptions } from './format.ts';
import { FoundCues } from './found-cues.ts';
import { writeHtmlMarks } from './html-marks.ts';
import { readSami } from './read-sami.ts';
import type { ReadWarnings } from './read-warnings.ts';

const identity = {
  id: 'sami',
  label: { text: 'SAMI' },
  extension: 'smi',
  mediaType: 'application/x-sami',
} as const;

/** Space that HTML would join to one is written as numbers. */
const special = /[&<>]|[^\S ]| {2}/;
const escapeText = (text: string): string =>
  !special.test(text)
    ? text
    : text.replace(/[&<>]|(?! )\s| (?= )/g, (sign) => `&#${sign.charCodeAt(0)};`);

const escapeLines = (text: string): string =>
  text.includes('\n') ? text.split('\n').map(escapeText).join('<br>') : escapeText(text);

const writeText = (cue: Cue): string =>
  cue.spans
    ? writeHtmlMarks(trimMarkedLines(markedOf(cue)), escapeLines)
    : escapeLines(trimmedLines(cue.text));

/** The language's own name, which players list. */
const nameOf = (language: LanguageTag): string =>
  isProductLanguage(language)
    ? languages[language].nativeName
    : (new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language);

/** Microsoft SAMI. A text is shown until the next one of its class; each track is a class. */
export const sami = {
  ...identity,
  write: (cues: readonly Cue[], { language, title }: WriteOptions): string => {
    const name = nameOf(language);
    const classOf = (track: Track) =>
      `.${track.toUpperCase()} {Name:"${name}"; lang:${language}; SAMIType:CC;}`;
    const head = [
      '<SAMI>',
      '<HEAD>',
      `<TITLE>${escapeText(title)}</TITLE>`,
      `<STYLE TYPE="text/css"><!--\n${classOf('lower')}\n${classOf('upper')}\n--></STYLE>`,
      '</HEAD>',
      '<BODY>',
      '',
    ].join('\n');
    return `${head}${writeSyncs(cues)}</BODY>\n</SAMI>\n`;
  },
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    readSami(found, cleanText(text, found.warnings));
    return found.finish();
  },
} satisfies SubtitleFormat;

function writeSyncs(cues: readonly Cue[]): string {
  const sorted = sortCues(cues);
  const syncs: { ms: number; line: string }[] = [];
  for (const track of ['lower', 'upper'] as const) {
    const tag = `><P Class=${track.toUpperCase()}>`;
    const empty = `${tag}&nbsp;\n`;
    const own = sorted.filter((cue) => cue.track === track);
    let before: Cue | undefined;
    const close = (cue: Cue) =>
      syncs.push({ ms: cue.endMs, line: `<SYNC Start=${Math.round(cue.endMs)}${empty}` });
    for (const cue of own) {
      // This text replaces the one before anyway, if it begins when that ends.
      if (before && cue.startMs > before.endMs) close(before);
      const { startMs: ms } = cue;
      syncs.push({ ms, line: `<SYNC Start=${Math.round(ms)}${tag}${writeText(cue)}\n` });
      before = cue;
    }
    if (before) close(before);
  }
  let written = '';
  for (const { line } of syncs.sort((a, b) => a.ms - b.ms)) written += line;
  return written;
}
