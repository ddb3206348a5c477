import { languageFromSpoken } from '@glossa/contracts/languages';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engine-error.ts';
import type { LanguageScore } from '../port.ts';
import type { Window } from '../windows.ts';

const MAX_WINDOWS = 5;

/** The windows to sample: few, spread over the recording, each with the most speech in its part. */
export function windowsForDetection<W extends Window>(windows: readonly W[]): W[] {
  const count = Math.min(windows.length, windows.length > 10 ? MAX_WINDOWS : 3);
  return Array.from({ length: count }, (_, part) => {
    const from = Math.floor((part * windows.length) / count);
    const to = Math.floor(((part + 1) * windows.length) / count);
    return windows
      .slice(from, to)
      .reduce((best, window) => (speechMs(window) > speechMs(best) ? window : best));
  });
}

function speechMs(window: Window): number {
  return window.spans.reduce((sum, span) => sum + span.endMs - span.startMs, 0);
}

/**
 * Supported languages by probability, best first, from several windows. Throws ENGINE_UNSUPPORTED_LANGUAGE if an
 * unsupported language is most likely.
 */
export function rankLanguages(answers: readonly Record<string, number>[]): LanguageScore[] {
  const means = new Map<string, number>();
  for (const answer of answers)
    for (const [spoken, probability] of Object.entries(answer))
      means.set(spoken, (means.get(spoken) ?? 0) + probability / answers.length);
  const ranked = [...means].sort(([, a], [, b]) => b - a);
  const [best] = ranked;
  if (!best || !languageFromSpoken(best[0])) throw unsupported(best?.[0] ?? 'und', best?.[1] ?? 0);
  return ranked.flatMap(([spoken, mean]) => {
    const language = languageFromSpoken(spoken);
    return language ? [{ language, score: Math.round(mean * 10_000) / 10_000 }] : [];
  });
}

function unsupported(spoken: string, score: number): EngineError {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  // Whisper uses the withdrawn code "jw" for Javanese.
  const name = names.of(spoken === 'jw' ? 'jv' : spoken) ?? spoken;
  return new EngineError(
    'ENGINE_UNSUPPORTED_LANGUAGE',
    message('speech.languageNotTranscribable', { name }),
    { detail: `${spoken} with ${score.toFixed(3)}` },
  );
}
