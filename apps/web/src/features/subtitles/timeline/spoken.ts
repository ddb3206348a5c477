import { speakTime } from '../../../ui/player/timecode.ts';
import { cueAt, type Lanes } from './lanes.ts';

/** An exact time for screen readers: "1 minute 2.52 seconds". */
export function speakExactTime(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const seconds = `${Number(((whole % 60_000) / 1000).toFixed(3))} seconds`;
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
    return [`${track} track: ${text === '' ? 'a cue without text' : text}`];
  });
  return said.length === 0 ? 'No cue at the playhead.' : `At the playhead: ${said.join('; ')}.`;
}
