import type { Track } from '../cue.ts';
import type { ReadWarnings, WarningLine } from './read-warnings.ts';

/** Whether the settings after a timing line put the cue into the upper half; regions by id. */
export function trackOf(settings: string, regions?: ReadonlyMap<string, Track>): Track {
  if (settings === '') return 'lower';
  const line = settings.match(/(?:^|\s)line:(-?)(\d{1,6}(?:\.\d{1,6})?)(%?)/);
  if (line) {
    const [, minus, value, percent] = line;
    return !minus && Number(value) < (percent ? 50 : 5) ? 'upper' : 'lower';
  }
  const region = settings.match(/(?:^|\s)region:(\S{1,200})/)?.[1];
  return (region !== undefined && regions?.get(region)) || 'lower';
}

/** Counts a position of which only top or bottom is kept; `line:0` is what our own files have. */
export function countPosition(settings: string, line: WarningLine, warnings: ReadWarnings): void {
  if (settings === '' || settings === ' line:0') return;
  const trimmed = settings.trim();
  if (trimmed !== '' && trimmed !== 'line:0') warnings.add('POSITION_DROPPED', line);
}
