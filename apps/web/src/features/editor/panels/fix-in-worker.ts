import type { LanguageCode } from '@glossa/contracts/languages';
import type { ReadingRulesSetting } from '@glossa/contracts/reading-rules';
import type { Cue } from '@glossa/subtitles/cue';
import { applyCueChanges, type CueChange, sameCue } from '@glossa/subtitles/cue-change';
import type { Finding } from '@glossa/subtitles/reading-rules';
import { runInWorker } from './run-in-worker.ts';

export type FixRequest = {
  cues: readonly Cue[];
  findings: readonly Finding[];
  rules: ReadingRulesSetting;
  language: LanguageCode;
  options: { framesPerSecond: number; shotChangesMs: readonly number[]; mediaMs?: number };
};
export type FixAnswer = CueChange[];

/** The changes that fix these issues. */
export const planFixes = (request: FixRequest, signal: AbortSignal): Promise<FixAnswer> =>
  runInWorker<FixRequest, FixAnswer>(
    () => new Worker(new URL('./fix-all.worker.ts', import.meta.url), { type: 'module' }),
    request,
    signal,
  );

/** Applies the planned changes, except for cues changed since. */
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
