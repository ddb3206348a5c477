import type { Track } from '../cue.ts';
import { trackOfHeight } from '../cue-placement.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

/** Whether the settings after a timing line put the cue into the upper half. */
export function trackOf(settings: string): Track {
  if (settings === '') return 'lower';
  const line = settings.match(/(?:^|\s)line:(-?)(\d{1,6}(?:\.\d{1,6})?)(%?)/);
  if (!line) return 'lower';
  const [, minus, value, percent] = line;
  const at = minus ? -Number(value) : Number(value);
  return trackOfHeight(percent ? { y: at } : { line: at }) ?? 'lower';
}

/** Counts a position of which only top or bottom is kept; `line:0` is what our own files have. */
export function countPosition(settings: string, line: WarningLine, warnings: ReadWarnings): void {
  if (settings === '' || settings === ' line:0') return;
  const trimmed = settings.trim();
  if (trimmed !== '' && trimmed !== 'line:0') warnings.add('POSITION_DROPPED', line);
}
