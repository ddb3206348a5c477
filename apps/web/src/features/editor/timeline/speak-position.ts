import { pageLocale, t } from '../../../lib/i18n/t.ts';
import type { Track } from '../store/editor-types.ts';
import { cueAt, type Lanes } from './lanes.ts';

const spell = (unit: 'hour' | 'minute' | 'second') => {
  const words = new Intl.NumberFormat(pageLocale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 3,
  });
  return (value: number) => words.format(value);
};
const hours = spell('hour');
const minutes = spell('minute');
const seconds = spell('second');

/** An exact time for screen readers: "1 minute 2.52 seconds". */
export function spellExactTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const hour = Math.floor(whole / 3_600_000);
  const minute = Math.floor(whole / 60_000) % 60;
  return [
    ...(hour > 0 ? [hours(hour)] : []),
    ...(minute > 0 ? [minutes(minute)] : []),
    seconds((whole % 60_000) / 1000),
  ].join(' ');
}

function describeCue(track: Track, text: string): string {
  if (text === '')
    return track === 'upper'
      ? t('editor.timeline.upperTrackEmptyCue')
      : t('editor.timeline.lowerTrackEmptyCue');
  return track === 'upper'
    ? t('editor.timeline.upperTrackCue', { text })
    : t('editor.timeline.lowerTrackCue', { text });
}

/** The cues at a time on both tracks, as a sentence. */
export function describeCuesAt(lanes: Lanes, ms: number): string {
  const said = (['upper', 'lower'] as const).flatMap((track) => {
    const cue = cueAt(lanes[track], ms);
    return cue ? [describeCue(track, cue.text.replace(/\s+/g, ' ').trim())] : [];
  });
  return said.length === 0
    ? t('editor.timeline.noCueAtPlayhead')
    : t('editor.timeline.cuesAtPlayhead', { cues: said.join('; ') });
}
