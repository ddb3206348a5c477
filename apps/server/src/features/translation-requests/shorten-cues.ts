import { breakLines } from '@glossa/subtitles/break-lines';
import { budgetOf } from '@glossa/subtitles/place-budget';
import { countCharacters, type ReadingRules } from '@glossa/subtitles/reading-rules';
import { EngineError } from '../../engines/engine-error.ts';
import type { NewCue } from '../subtitles/index.ts';
import type { TranslationWork } from './translation-work.ts';

/** A hair over the limit is no reason to rewrite a line. */
const tolerance = 1.1;

/**
 * The cues, with a shorter alternative for those that are too long to be read in their time, where the engine can
 * rewrite. What stays too long is shown by the editor's findings.
 */
export async function shortenCues(
  { deps, request, engine, context }: TranslationWork,
  cues: readonly NewCue[],
  rules: ReadingRules,
): Promise<NewCue[]> {
  const long = cues.flatMap((cue) => {
    const maxCharacters = budgetOf(cue, rules);
    const characters = countCharacters(cue.text.replaceAll('\n', ''), rules);
    return characters > maxCharacters * tolerance ? [{ cue, maxCharacters }] : [];
  });
  if (!engine.shorten || long.length === 0) return [...cues];
  try {
    const shorter = await engine.shorten({
      lines: long.map(({ cue, maxCharacters }) => ({
        text: cue.text.replaceAll('\n', ' '),
        maxCharacters,
      })),
      from: request.source_language,
      to: request.language,
      signal: context.signal,
    });
    const texts = new Map(long.map(({ cue }, index) => [cue, shorter[index]]));
    return cues.map((cue) => {
      const text = texts.get(cue);
      return text ? { ...cue, text: breakLines(text, request.language, rules) } : cue;
    });
  } catch (error) {
    // A long line is better than no translation; a wish to stop is none of the engine's faults.
    if (!(error instanceof EngineError) || error.code === 'ENGINE_CANCELLED') throw error;
    deps.logger.warn({ err: error, ticketId: request.id }, 'long lines were not shortened');
    return [...cues];
  }
}
