import { t } from '../../../lib/language/t.ts';
import { speakTime } from '../../../ui/player/timecode.ts';
import { cueAt, type Lanes } from './lanes.ts';

/** An exact time for screen readers: "1 minute 2.52 seconds". */
export function speakExactTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const seconds = t('{Number} seconds', { Number: Number(((whole % 60_000) / 1000).toFixed(3)) });
  return whole < 60_000
    ? seconds
    : `${speakTime(whole - (whole % 60_000)).replace(/ 0 seconds$/, '')} ${seconds}`;
}

/** What is on at a time, on both tracks, as a sentence. */
export function speakCuesAt(lanes: Lanes, ms: number): string {
  const said = (['upper', 'lower'] as const).flatMap((track) => {
    const cue = cueAt(lanes[track], ms);
    if (!cue) return [];
    const text = cue.text.replace(/\s+/g, ' ').trim();
    return [`${track} track: ${text === '' ? t('a cue without text') : text}`];
  });
  return said.length === 0 ? t('No cue at the playhead.') : `At the playhead: ${said.join('; ')}.`;
}
