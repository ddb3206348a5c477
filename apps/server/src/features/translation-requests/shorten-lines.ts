import { budgetFor, type DubLine } from '@glossa/subtitles/fit-dub';
import { estimateSpeechMs } from '@glossa/subtitles/speech-length';
import { EngineError } from '../../engines/engine-error.ts';
import type { OutputWork } from './output-work.ts';

export type SaidLine = DubLine & { shortened: boolean };

/** The lines that cannot be said in their time, in fewer words where the engine of the translation can rewrite. */
export async function shortenLines(
  { deps, request, context }: OutputWork,
  lines: readonly DubLine[],
): Promise<SaidLine[]> {
  const said = lines.map((line) => ({ ...line, shortened: false }));
  const long = said.flatMap((line) =>
    line.characterBudget === null ? [] : [{ line, maxCharacters: line.characterBudget }],
  );
  if (long.length === 0) return said;
  const { source_language: from, language: to } = request;
  const chosen = await deps.translators.choose(from, to, request.engine_id ?? undefined);
  if (!chosen?.engine.shorten) return said;
  context.report(0, 'shortening long lines');
  try {
    const shorter = await chosen.engine.shorten({
      lines: long.map(({ line, maxCharacters }) => ({ text: line.text, maxCharacters })),
      from,
      to,
      signal: context.signal,
    });
    for (const [index, { line }] of long.entries()) {
      const text = shorter[index];
      if (!text) continue;
      const estimatedMs = estimateSpeechMs(text, to);
      const { slotMs } = line;
      const characterBudget = budgetFor({ text, spokenMs: estimatedMs, slotMs });
      Object.assign(line, { text, estimatedMs, characterBudget, shortened: true });
    }
  } catch (error) {
    // Hurried lines are better than no dub; a wish to stop is none of the engine's faults.
    if (!(error instanceof EngineError) || error.code === 'ENGINE_CANCELLED') throw error;
    deps.logger.warn({ err: error, ticketId: request.id }, 'long lines were not shortened');
  }
  return said;
}
