import type { KeptFile } from '@glossa/contracts/kept-file';
import { type Cue, CueError } from '../cue.ts';
import { newAside, readScc, type SccAside } from '../formats/read-scc.ts';
import { type ReadWarning, ReadWarnings } from '../formats/read-warnings.ts';
import type { SccForm } from '../formats/scc-decoder.ts';
import { msToFrame } from '../formats/scc-time.ts';

/** Frames that a caption may begin earlier or later, as one that could not be loaded in time: the nearest first. */
const offsets = [0, ...Array.from({ length: 30 }, (_, index) => [-index - 1, index + 1]).flat()];

/** How captions appear, by their first frame, and how many another channel has. */
export type SccForms = { forms: ReadonlyMap<number, SccForm>; otherChannel: number };

/** Of cues that were read with this aside. */
export function formsOf(cues: readonly Cue[], { captions, otherChannel }: SccAside): SccForms {
  const forms = new Map<number, SccForm>();
  for (const { id, startMs } of cues) {
    const form = captions.get(id)?.form;
    if (form) forms.set(msToFrame(startMs), form);
  }
  return { forms, otherChannel };
}

/** Captions that appear in another way than before, and those of another channel that are gone. */
export function compareForms(before: SccForms, after: SccForms): ReadWarning[] {
  const losses = new ReadWarnings();
  for (const [frame, form] of after.forms) {
    const own = offsets.map((off) => before.forms.get(frame + off)).find(Boolean);
    if (own && form !== own) losses.add('CAPTION_MODE_NOT_WRITTEN');
  }
  losses.add('CHANNEL_NOT_WRITTEN', undefined, before.otherChannel - after.otherChannel);
  return losses.list();
}

/** What a file that was written like a new one does not have of an imported one. */
export const findSccLosses = (file: KeptFile, written: string): ReadWarning[] =>
  file.format === 'scc' ? compareForms(readForms(file.head), readForms(written)) : [];

/** None if there are no captions. */
function readForms(text: string): SccForms {
  const aside = newAside();
  try {
    return formsOf(readScc(text, undefined, undefined, undefined, aside), aside);
  } catch (error) {
    if (error instanceof CueError) return formsOf([], aside);
    throw error;
  }
}

/** How many captions of another channel a file has. */
export const countOtherChannel = (file: KeptFile): number => readForms(file.head).otherChannel;
