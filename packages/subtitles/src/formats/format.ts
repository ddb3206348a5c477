import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageParams, MessageRef } from '@glossa/contracts/messages';
import { type Cue, CueError } from '../cue.ts';
import type { ReadWarnings } from './read-warnings.ts';

export type WriteOptions = { language: LanguageCode; title: string; direction: 'ltr' | 'rtl' };

/** A subtitle format: its name, how cues are written and, if supported, how a file is parsed. */
export type SubtitleFormat = {
  id: string;
  label: MessageRef;
  extension: string;
  mediaType: string;
  write: (cues: readonly Cue[], options: WriteOptions) => string;
  /** Throws CueError. Ids are generated if the format has none. Reports repairs and omissions as warnings. */
  parse?: (text: string, warnings?: ReadWarnings) => Cue[];
};

/** Larger files are rejected: they are unusable, and parsing them would block everyone else. */
export const maxCues = 100_000;
export const maxFileBytes = 32 * 1024 * 1024;
/** More lines or elements than that many cues have, so that a file of line endings alone is rejected early. */
export const maxParts = maxCues * 20;

export const tooManyCues = (): CueError =>
  new CueError('TOO_MANY_CUES', 'subtitles.fileTooLarge', {
    maxCues: maxCues,
    maxMegabytes: maxFileBytes / 1024 / 1024,
  });

export const notSubtitles = ({ id, params }: { id: string; params?: MessageParams }): CueError =>
  new CueError('NOT_A_SUBTITLE_FILE', id, params);

/** The text without byte order mark and invalid characters, with \n as line endings. */
export function cleanText(text: string, warnings?: ReadWarnings): string {
  if (text.length > maxFileBytes) throw tooManyCues();
  assertLineLength(text);
  const lines = text.startsWith('\ufeff') ? text.slice(1) : text;
  const ends = lines.includes('\r') ? lines.replace(/\r\n?/g, '\n') : lines;
  const printable = ends.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]+/g, '');
  const removed = ends.length - printable.length;
  if (removed > 0) warnings?.add('CHARACTERS_REMOVED', undefined, removed);
  if (printable.isWellFormed()) return printable;
  warnings?.add('CHARACTERS_REMOVED');
  return printable.toWellFormed();
}

function assertLineLength(text: string): void {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) count += 1;
  }
  // A Windows line ending is two characters.
  if (count > maxParts * 2) throw tooManyCues();
}

/** The lines of `cleanText`. */
export function readLines(text: string, warnings?: ReadWarnings): string[] {
  const lines = cleanText(text, warnings).split('\n', maxParts + 1);
  if (lines.length > maxParts) throw tooManyCues();
  return lines;
}

/** Lines without blank ones: a blank line would end the cue in SRT and WebVTT. */
export function textLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed) lines.push(trimmed);
  }
  return lines;
}
