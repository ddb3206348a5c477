import { languages } from '@glossa/contracts/languages';
import { type Cue, sortCues, type Track } from '../cue.ts';
import { isProductLanguage, type LanguageTag } from '../language-tag.ts';
import { markedOf, trimMarkedLines } from '../marked-text.ts';
import { cleanText, type SubtitleFormat, textLines, type WriteOptions } from './format.ts';
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

const writeText = (cue: Cue): string =>
  cue.spans
    ? writeHtmlMarks(trimMarkedLines(markedOf(cue)), (text) =>
        text.split('\n').map(escapeText).join('<br>'),
      )
    : textLines(cue.text).map(escapeText).join('<br>');

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
    return [
      '<SAMI>',
      '<HEAD>',
      `<TITLE>${escapeText(title)}</TITLE>`,
      `<STYLE TYPE="text/css"><!--\n${classOf('lower')}\n${classOf('upper')}\n--></STYLE>`,
      '</HEAD>',
      '<BODY>',
      `${writeSyncs(cues)}</BODY>`,
      '</SAMI>',
      '',
    ].join('\n');
  },
  parse: (text: string, warnings?: ReadWarnings): Cue[] => {
    const found = new FoundCues(identity, warnings);
    readSami(found, cleanText(text, found.warnings));
    return found.finish();
  },
} satisfies SubtitleFormat;

function writeSyncs(cues: readonly Cue[]): string {
  const sorted = sortCues(cues);
  const events: { ms: number; html: string }[] = [];
  for (const track of ['lower', 'upper'] as const) {
    const tag = `<P Class=${track.toUpperCase()}>`;
    const empty = `${tag}&nbsp;`;
    const own = sorted.filter((cue) => cue.track === track);
    for (const [index, cue] of own.entries()) {
      events.push({ ms: cue.startMs, html: tag + writeText(cue) });
      const next = own[index + 1];
      // The next text replaces this one anyway.
      if (next === undefined || next.startMs > cue.endMs)
        events.push({ ms: cue.endMs, html: empty });
    }
  }
  let written = '';
  for (const { ms, html } of events.sort((a, b) => a.ms - b.ms))
    written += `<SYNC Start=${Math.round(ms)}>${html}\n`;
  return written;
}
