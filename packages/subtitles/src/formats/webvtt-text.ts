import { readEntities } from './entities.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

export type VoicedText = { text: string; speaker: string | undefined };

/** Start and end tags and timestamps; anything else in angle brackets is text. */
const tag = /<(\/?)((?:[a-z][^\s.<>]*)?)((?:\.[^<>\s]*)?)(?:[ \t\n]([^<>]*))?>|<\d[\d:.]*>/gi;

/** The text and speaker of a cue, with what is dropped counted. Ruby text follows its base in parentheses. */
export function readWebVttText(raw: string, line: WarningLine, warnings: ReadWarnings): VoicedText {
  if (!raw.includes('<')) return { text: readEntities(raw), speaker: undefined };
  const voices = new Set<string>();
  const text = raw.replace(
    tag,
    (_whole, slash: string | undefined, name = '', classes = '', annotation = '') => {
      if (slash === undefined) {
        warnings.add('WORD_TIMES_DROPPED', line);
        return '';
      }
      const kind = name.toLowerCase();
      if (slash) return kind === 'rt' ? ')' : '';
      if (kind === 'v') {
        const voice = readEntities(annotation).trim();
        if (voice) voices.add(voice);
      }
      if (kind === 'lang') warnings.add('LANGUAGE_DROPPED', line);
      if (kind === 'ruby') warnings.add('RUBY_FLATTENED', line);
      const isStyle = !['', 'v', 'lang', 'ruby', 'rt', 'c'].includes(kind);
      if (isStyle || classes.length > 1) warnings.add('STYLE_DROPPED', line);
      return kind === 'rt' ? '(' : '';
    },
  );
  // Our cues have one speaker.
  if (voices.size > 1) warnings.add('SPEAKERS_JOINED', line);
  return { text: readEntities(text), speaker: [...voices].join(', ') || undefined };
}
