import { message } from '@glossa/messages/message';
import { breakLines } from '@glossa/subtitles/break-lines';
import { editSpans } from '@glossa/subtitles/edit-spans';
import { budgetFor, type DubLine } from '@glossa/subtitles/fit-dub';
import { withMarked } from '@glossa/subtitles/marked-text';
import { budgetOf } from '@glossa/subtitles/place-budget';
import { countCharacters, type ReadingRules } from '@glossa/subtitles/reading-rules';
import { estimateSpeechMs } from '@glossa/subtitles/speech-length';
import { partialSpans, translatedSpans } from '@glossa/subtitles/translated-marks';
import { EngineError } from '../../../engines/engine-error.ts';
import type { LineageCue } from '../../subtitles/index.ts';
import type { OutputWork, TranslationWork } from '../request/jobs.ts';

type SpokenLine = DubLine & { shortened: boolean };

/** Lines that do not fit their time, shortened if the engine of the translation can rewrite. */
export async function shortenLines(
  { deps, request, context }: OutputWork,
  lines: readonly DubLine[],
): Promise<SpokenLine[]> {
  const said = lines.map((line) => ({ ...line, shortened: false }));
  const long = said.flatMap((line) =>
    line.characterBudget === null ? [] : [{ line, maxCharacters: line.characterBudget }],
  );
  if (long.length === 0) return said;
  const { source_language: from, language: to } = request;
  const chosen = await deps.translators.choose(from, to, request.engine_id ?? undefined);
  if (!chosen?.engine.shorten) return said;
  context.report(0, message('jobs.shorteningLines'));
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
    // Faster lines are better than no dub; a cancellation is not an engine failure.
    if (!(error instanceof EngineError) || error.code === 'ENGINE_CANCELLED') throw error;
    deps.logger.warn({ err: error, ticketId: request.id }, 'long lines were not shortened');
  }
  return said;
}

/** Slightly over the limit does not justify rewriting a line. */
const tolerance = 1.1;

/**
 * The cues, with shorter alternatives for those that cannot be read in their time if the engine can rewrite. The
 * editor's issues show what is still too long.
 */
export async function shortenCues(
  { deps, request, engine, context }: TranslationWork,
  cues: readonly LineageCue[],
  rules: ReadingRules,
): Promise<LineageCue[]> {
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
      return text ? retold(cue, breakLines(text, request.language, rules)) : cue;
    });
  } catch (error) {
    // A long line is better than no translation; a cancellation is not an engine failure.
    if (!(error instanceof EngineError) || error.code === 'ENGINE_CANCELLED') throw error;
    deps.logger.warn({ err: error, ticketId: request.id }, 'long lines were not shortened');
    return [...cues];
  }
}

/** A shorter text of the same cue has the marks of all of it, and those of words that stayed. */
const retold = (cue: LineageCue, text: string): LineageCue =>
  withMarked(cue, {
    text,
    spans: translatedSpans(cue, text, editSpans(cue.text, partialSpans(cue), text)),
  });
