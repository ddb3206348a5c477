import type { KeptCue, KeptFormat } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import type { WriteOptions } from '../formats/format.ts';
import type { ReadWarnings } from '../formats/read-warnings.ts';

/** `isTranslated`: the file is that of the source, in another language. */
export type KeptOptions = WriteOptions & { isTranslated?: boolean };

/** Which parts of a cue are written as the file had them. `style`: the style that it refers to. */
export type Keep = {
  times: boolean;
  place: boolean;
  text: boolean;
  speaker: boolean;
  style: boolean;
};

/** Writes the cues of one file. */
export type PieceWriter = {
  /** A cue; what is not kept is written anew. `like`: the entry of a cue before, for one without its own. */
  piece: (cue: Cue, own: KeptCue | undefined, keep: Keep, like: KeptCue | undefined) => string;
  /** The file of these pieces, and what is behind them; `anew` are cues whose text or speaker was written anew. */
  assemble: (pieces: readonly string[], anew: readonly Cue[], tail: string) => string;
  parse: (text: string, warnings?: ReadWarnings) => Cue[];
  /** The cues as the file can hold them, where that has few characters, short lines, or coarse times and places. */
  fit?: (cues: readonly Cue[], losses?: ReadWarnings) => Cue[];
  /** How far a time is rounded, in milliseconds. */
  unitMs: number;
};

/** What is before a cue where a file says nothing else: in TTML, a paragraph is indented. */
export const usualBefore: Readonly<Record<KeptFormat, string>> = {
  ...{ vtt: '\n', ass: '', ttml: '\n      ', stl: '', scc: '' },
};
