import { formatDotTime } from '../time.ts';
import { fractionMs, readClockOrSeconds } from './read-time.ts';
import type { XmlAttributes } from './scan-xml.ts';

/** The root's time parameters: frames and ticks per second, and NTSC drop-frame mode. */
export type TtmlClock = {
  framesPerSecond: number;
  nominal: number;
  ticks: number;
  smpte: boolean;
  drops: boolean;
  /** Apple's lyrics: times count from the start of the media everywhere, and those of spans only highlight words. */
  isLyrics: boolean;
};

const positive = (text: string | undefined): number | undefined => {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
};

export function readTtmlClock(root: XmlAttributes): TtmlClock {
  const frameRate = positive(root.get('frameRate')) ?? 30;
  const [, above, below] =
    (root.get('frameRateMultiplier') ?? '').match(/^\s*(\d{1,9})[\s:]+(\d{1,9})\s*$/) ?? [];
  const multiplier = (positive(above) ?? 1) / (positive(below) ?? 1);
  const framesPerSecond = frameRate * multiplier;
  const ticks =
    positive(root.get('tickRate')) ??
    (root.has('frameRate') ? framesPerSecond * (positive(root.get('subFrameRate')) ?? 1) : 1);
  const smpte = root.get('timeBase') === 'smpte';
  return {
    framesPerSecond,
    // Some programs write 29.97: its time codes count to 30.
    nominal: Math.max(1, Math.round(frameRate)),
    ticks,
    smpte,
    drops: smpte && root.get('dropMode') === 'dropNTSC',
    isLyrics: root.has('timing'),
  };
}

const clock = /^(\d{1,6}):(\d{1,2}):(\d{1,2})(?:([.,])(\d{1,9})|[:;](\d{1,4})(?:\.\d{1,4})?)?$/;
const offset = /^(\d{1,15}(?:\.\d{1,9})?)(h|ms|m|s|f|t)$/;

/** Milliseconds of a TTML time expression; undefined if invalid. */
export function readTtmlTime(text: string | undefined, rates: TtmlClock): number | undefined {
  const plain = text?.trim() ?? '';
  const byOffset = plain.match(offset);
  if (byOffset) {
    const unit = {
      h: 3_600_000,
      m: 60_000,
      s: 1000,
      ms: 1,
      f: 1000 / rates.framesPerSecond,
      t: 1000 / rates.ticks,
    };
    return Math.round(Number(byOffset[1]) * unit[byOffset[2] as keyof typeof unit]);
  }
  const match = plain.match(clock);
  if (!match) return rates.isLyrics ? readClockOrSeconds(plain) : undefined;
  const [, hours, minutes, seconds, , fraction, frames] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  if (frames === undefined) return whole * 1000 + fractionMs(fraction);
  if (!rates.smpte) return Math.round((whole + Number(frames) / rates.framesPerSecond) * 1000);
  const all = Number(hours) * 60 + Number(minutes);
  const dropped = droppedPerMinute(rates) * (all - Math.floor(all / 10));
  const count = whole * rates.nominal + Number(frames) - dropped;
  return Math.round((count * 1000) / rates.framesPerSecond);
}

/** SMPTE ST 12: two numbers are dropped each minute, except every tenth, and four of those that count to 60. */
const droppedPerMinute = ({ drops, nominal }: TtmlClock): number =>
  drops ? 2 * Math.max(1, Math.round(nominal / 30)) : 0;

/**
 * A time as a file with these rates has it: in frames for SMPTE time codes, whose numbers are no clock. Rates that no
 * time code counts get the time of a clock.
 */
export function writeTtmlTime(ms: number, rates: TtmlClock): string {
  if (!rates.smpte) return formatDotTime(ms);
  const code = timeCodeOf(Math.round((ms * rates.framesPerSecond) / 1000), rates);
  const read = readTtmlTime(code, rates);
  const isRead = read !== undefined && Math.abs(read - ms) < ttmlUnitMs(rates);
  return isRead ? code : formatDotTime(ms);
}

function timeCodeOf(frame: number, rates: TtmlClock): string {
  const { nominal } = rates;
  const dropped = droppedPerMinute(rates);
  const perMinute = nominal * 60 - dropped;
  // The first of ten minutes drops nothing.
  const perTen = perMinute * 10 + dropped;
  const rest = frame % perTen;
  const minutes = Math.max(0, Math.floor((rest - dropped) / perMinute));
  const label = frame + dropped * (Math.floor(frame / perTen) * 9 + minutes);
  const seconds = Math.floor(label / nominal);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [...parts, label % nominal].map((part) => String(part).padStart(2, '0')).join(':');
}

/** How far a time may be rounded, in milliseconds. */
export const ttmlUnitMs = (rates: TtmlClock): number =>
  rates.smpte ? 500 / rates.framesPerSecond + 1 : 1;
