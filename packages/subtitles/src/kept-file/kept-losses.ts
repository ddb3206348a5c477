import type { KeptFile } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import type { WriteOptions } from '../formats/format.ts';
import { type ReadWarning, ReadWarnings } from '../formats/read-warnings.ts';
import { findLosses, findWriteLosses } from '../formats/write-losses.ts';
import { inCue } from './kept-warnings.ts';
import type { PieceWriter } from './piece-writer.ts';

/**
 * What a file says no more of its cues: what its format cannot hold of them, and effects, margins and other markup that it
 * had before (`unedited`) and that was written anew.
 */
export function findKeptLosses(
  { format }: KeptFile,
  cues: readonly Cue[],
  { unedited, text }: { unedited: string; text: string },
  { parse, fit }: PieceWriter,
  options: WriteOptions,
): ReadWarning[] {
  const effectsOf = (of: string): number => {
    const warnings = new ReadWarnings();
    parse(of, warnings);
    return warnings
      .list()
      .reduce((sum, { code, count }) => sum + (inCue.includes(code) ? count : 0), 0);
  };
  const losses = new ReadWarnings();
  if (unedited !== text)
    losses.add('EFFECT_NOT_WRITTEN', undefined, effectsOf(unedited) - effectsOf(text));
  const lost = fit
    ? findLosses(
        { parse: (of) => parse(String(of)), fit: (all, _, to) => fit(all, to) },
        cues,
        text,
        options,
      )
    : findWriteLosses(format, cues, text, options);
  return [...lost, ...losses.list()];
}
