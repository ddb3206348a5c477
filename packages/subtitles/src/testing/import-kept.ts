import { randomUUID } from 'node:crypto';
import type { KeptFile } from '@glossa/contracts/kept-file';
import { type Cue, orderCues } from '../cue.ts';
import type { SubtitleFormat } from '../formats/format.ts';
import { readSubtitleFile, subtitleFormats } from '../formats/index.ts';
import type { ReadWarning } from '../formats/read-warnings.ts';
import { renameKept } from '../kept-file/rename-kept.ts';

type Imported = { file: KeptFile; cues: Cue[]; warnings: ReadWarning[] };

/** Of a reader: none is what a draft has. */
export function readKept(name: string, content: string | Uint8Array): Imported {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const { kept, cues, warnings } = readSubtitleFile(bytes, name, { keepsFile: true });
  if (!kept) throw new Error('nothing was kept');
  return { file: kept, cues, warnings };
}

/** A file and its cues as a draft has them once it was imported: with ids of the draft, and in its order. */
export function importKept(
  name: string,
  content: string | Uint8Array,
  newId: (index: number) => string = () => randomUUID(),
): Imported {
  const { file, cues, warnings } = readKept(name, content);
  const renamed = cues.map((cue, index) => ({ ...cue, id: newId(index) }));
  return { file: renameKept(file, cues, renamed), cues: orderCues(renamed), warnings };
}

/** The cues of a file in the format of a kept one. */
export function parseKept({ format }: KeptFile, content: string | Uint8Array): Cue[] {
  const to: SubtitleFormat<string | Uint8Array> = subtitleFormats[format];
  return to.parse?.(content) ?? [];
}

/** Ids in the opposite order of the file, in which those of one time then are. */
export const backwards = (index: number): string => `id-${String(99_999 - index)}`;
