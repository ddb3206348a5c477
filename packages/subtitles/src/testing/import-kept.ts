import { randomUUID } from 'node:crypto';
import type { KeptFile } from '@glossa/contracts/kept-file';
import { type Cue, orderCues } from '../cue.ts';
import { readSubtitleFile } from '../formats/index.ts';
import type { ReadWarning } from '../formats/read-warnings.ts';
import { renameKept } from '../kept-file/rename-kept.ts';

type Imported = { file: KeptFile; cues: Cue[]; warnings: ReadWarning[] };

/** Of a reader: none is what a draft has. */
export function readKept(name: string, text: string): Imported {
  const bytes = new TextEncoder().encode(text);
  const { kept, cues, warnings } = readSubtitleFile(bytes, name, { keepsFile: true });
  if (!kept) throw new Error('nothing was kept');
  return { file: kept, cues, warnings };
}

/** A file and its cues as a draft has them once it was imported: with ids of the draft, and in its order. */
export function importKept(
  name: string,
  text: string,
  newId: (index: number) => string = () => randomUUID(),
): Imported {
  const { file, cues, warnings } = readKept(name, text);
  const renamed = cues.map((cue, index) => ({ ...cue, id: newId(index) }));
  return { file: renameKept(file, cues, renamed), cues: orderCues(renamed), warnings };
}

/** Ids in the opposite order of the file, in which those of one time then are. */
export const backwards = (index: number): string => `id-${String(99_999 - index)}`;
