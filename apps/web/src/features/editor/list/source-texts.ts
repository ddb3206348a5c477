import type { Cue, SourceCues } from '../store/editor-types.ts';

/** The source texts of a translated cue, in order; empty if they are deleted. */
export const sourceTexts = (
  cue: Pick<Cue, 'sourceCueIds'>,
  source: NonNullable<SourceCues>,
): string[] => (cue.sourceCueIds ?? []).flatMap((id) => source.get(id)?.text ?? []);

/** The texts of the source cues whose part it renders. */
export const renderedTexts = (
  cue: Pick<Cue, 'rendersCueIds'>,
  source: NonNullable<SourceCues>,
): string[] => (cue.rendersCueIds ?? []).flatMap((id) => source.get(id)?.text ?? []);
