import type { Cue, SourceCues } from '../model/editor-types.ts';

/** The texts a translated cue was made from, in order; empty where they are gone. */
export const sourceTexts = (
  cue: Pick<Cue, 'sourceCueIds'>,
  source: NonNullable<SourceCues>,
): string[] => (cue.sourceCueIds ?? []).flatMap((id) => source.get(id)?.text ?? []);
