import type { MessageParams, MessageRef } from '@glossa/contracts/messages';
import { type Cue, CueError } from '../cue.ts';
import { directionOf, type LanguageTag, languageTagOf } from '../language-tag.ts';
import { isTrimmed } from '../scan-text.ts';
import type { ReadWarnings } from './read-warnings.ts';

/** `language`: any of BCP 47. Without `direction`, it is that of the language's script. */
export type WriteOptions = {
  language: LanguageTag;
  title: string;
  direction?: 'ltr' | 'rtl' | undefined;
};

/** With the canonical language, and a direction. Throws CueError if the language is not well-formed. */
export function completeOptions<Options extends WriteOptions>(
  options: Options,
): Options & { direction: 'ltr' | 'rtl' } {
  const language = languageTagOf(options.language);
  return { ...options, language, direction: options.direction ?? directionOf(language) };
}

/** A subtitle format: its name, how cues are written and, if supported, how a file is parsed. */
export type SubtitleFormat<Content extends string | Uint8Array = string> = {
  id: string;
  label: MessageRef;
  extension: string;
  mediaType: string;
  write: (cues: readonly Cue[], options: WriteOptions) => Content;
  /**
   * Throws CueError. Ids are generated if the format has none. Reports repairs and omissions as warnings. A method, so
   * that formats of texts and of bytes can be in one list.
   */
  parse?(content: Content, warnings?: ReadWarnings): Cue[];
  /** The cues of a file that was written with these options, where `parse` has to assume what the file does not say. */
  readBack?(content: Content, options: WriteOptions): Cue[];
  /**
   * The cues as they are written, where the format has few characters, short lines, or coarse places. What that changes
   * is added to `losses`.
   */
  fit?: (cues: readonly Cue[], options: WriteOptions, losses: ReadWarnings) => Cue[];
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

/** C1 controls are in no text either: they are what remains of an encoding that was read as another one. */
const control = /[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]/g;
/** What is removed or replaced, so that a file without any of it is searched once. */
const unusual = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/;

/**
 * The text without byte order mark and control characters, with \n as line endings. Vertical tab, form feed and NEL,
 * which some editors use for a line break inside a cue, become spaces, so that no words are joined.
 */
export function cleanText(text: string, warnings?: ReadWarnings): string {
  if (text.length > maxFileBytes) throw tooManyCues();
  assertLineLength(text);
  const lines = text.startsWith('\ufeff') ? text.slice(1) : text;
  const ends = lines.includes('\r') ? lines.replace(/\r\n?/g, '\n') : lines;
  if (!unusual.test(ends) && ends.isWellFormed()) return ends;
  const spaced = ends.replace(/[\x0b\x0c\x85]/g, ' ');
  const printable = spaced.replace(control, '');
  const removed = spaced.length - printable.length;
  if (removed > 0)
    warnings?.add('CHARACTERS_REMOVED', () => lineAt(spaced, spaced.search(control)), removed);
  if (printable.isWellFormed()) return printable;
  const formed = printable.toWellFormed();
  const lone = firstDifference(printable, formed);
  warnings?.add('CHARACTERS_REMOVED', () => lineAt(printable, lone));
  return formed;
}

/** The line of a position, from 1. */
export function lineAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1))
    line += 1;
  return line;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function assertLineLength(text: string): void {
  if (text.length <= maxParts * 2) return;
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

/** `textLines`, joined. */
export const trimmedLines = (text: string): string =>
  isTrimmed(text) ? text : textLines(text).join('\n');

/** Lines without blank ones: a blank line would end the cue in SRT and WebVTT. */
export function textLines(text: string): string[] {
  if (!text.includes('\n')) {
    const only = text.trim();
    return only ? [only] : [];
  }
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    if (trimmed) lines.push(trimmed);
  }
  return lines;
}
