import type { KeptFile } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';

/** A kept file with the ids that the cues of its reader (`found`) have elsewhere (`renamed`, in the same order). */
export function renameKept(
  file: KeptFile,
  found: readonly Pick<Cue, 'id'>[],
  renamed: readonly Pick<Cue, 'id'>[],
): KeptFile {
  const ids = new Map(found.map(({ id }, index) => [id, renamed[index]?.id ?? id]));
  const idOf = (id: string): string => ids.get(id) ?? id;
  const cues = file.cues.map(({ id, parts, ...entry }) => ({
    ...{ id: idOf(id), ...entry },
    ...(parts ? { parts: parts.map(idOf) } : {}),
  }));
  return { ...file, cues };
}
