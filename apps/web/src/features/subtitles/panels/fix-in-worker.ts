import type { LanguageCode } from '@glossa/contracts/languages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import type { Cue } from '@glossa/subtitles/cue';
import { applyCueChanges, type CueChange, sameCue } from '@glossa/subtitles/cue-change';
import type { Finding } from '@glossa/subtitles/reading-rules';
import { askWorker } from './ask-worker.ts';

export type FixRequest = {
  cues: readonly Cue[];
  findings: readonly Finding[];
  rules: ReadingRulesSetting;
  language: LanguageCode;
  options: { framesPerSecond: number; shotChangesMs: readonly number[]; mediaMs?: number };
};
export type FixAnswer = CueChange[];

/** What would put these findings right. */
export const planFixes = (request: FixRequest, signal: AbortSignal): Promise<FixAnswer> =>
  askWorker<FixRequest, FixAnswer>(
    () => new Worker(new URL('./fix-all.worker.ts', import.meta.url), { type: 'module' }),
    request,
    signal,
  );

/** Makes the planned changes, but for cues that somebody has changed since the plan was made. */
export function applyPlan(cues: readonly Cue[], plan: readonly CueChange[]): Cue[] {
  const now = new Map(cues.map((cue) => [cue.id, cue]));
  const still = plan.filter(({ id, before }) => {
    const cue = now.get(id);
    return before ? cue !== undefined && sameCue(cue, before) : cue === undefined;
  });
  return applyCueChanges(
    cues,
    still.map((change) => ({ ...change, before: now.get(change.id) ?? null })),
  );
}
