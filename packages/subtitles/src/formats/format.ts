import type { LanguageCode } from '@glossa/contracts/languages';
import type { Cue } from '../cue.ts';

export type WriteOptions = { language: LanguageCode; title: string; direction: 'ltr' | 'rtl' };

/** A subtitle format: how it is called and how cues become a file and, where we read it, a file becomes cues. */
export type SubtitleFormat = {
  id: string;
  label: string;
  extension: string;
  mediaType: string;
  write: (cues: readonly Cue[], options: WriteOptions) => string;
  /** Throws CueError. Times and text only: ids are made anew. */
  parse?: (text: string) => Cue[];
};

/** Larger files are refused: nobody can work in them, and reading them would stall everyone else. */
export const maxCues = 100_000;

/** Lines of a text in any line-end convention, without the byte-order mark and characters no file should hold. */
export function readLines(text: string): string[] {
  return text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f]/g, '')
    .toWellFormed()
    .split('\n');
}

/** Lines without blank ones: a blank line would end the cue in SRT and WebVTT. */
export const textLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
