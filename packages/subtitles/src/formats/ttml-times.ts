import { formatDotTime } from '../time.ts';
import { fractionMs, readClockOrSeconds } from './read-time.ts';
import type { XmlAttributes } from './scan-xml.ts';
import { formatTimeCode } from './scc-time.ts';

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
  const nominal = positive(root.get('frameRate')) ?? 30;
  const [, above, below] =
    (root.get('frameRateMultiplier') ?? '').match(/^\s*(\d{1,9})[\s:]+(\d{1,9})\s*$/) ?? [];
  const multiplier = (positive(above) ?? 1) / (positive(below) ?? 1);
  const framesPerSecond = nominal * multiplier;
  const ticks =
    positive(root.get('tickRate')) ??
    (root.has('frameRate') ? framesPerSecond * (positive(root.get('subFrameRate')) ?? 1) : 1);
  const smpte = root.get('timeBase') === 'smpte';
  return {
    framesPerSecond,
    nominal,
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
  const dropped = rates.drops ? droppedUntil(Number(hours) * 60 + Number(minutes)) : 0;
  const count = whole * rates.nominal + Number(frames) - dropped;
  return Math.round((count * 1000) / rates.framesPerSecond);
}

/** SMPTE ST 12: two frame numbers are dropped each minute, except every tenth. */
const droppedUntil = (minutes: number): number => 2 * (minutes - Math.floor(minutes / 10));

/** A time as a file with these rates has it: in frames for SMPTE time codes, whose numbers are no clock. */
export function writeTtmlTime(ms: number, rates: TtmlClock): string {
  if (!rates.smpte) return formatDotTime(ms);
  const count = Math.round((ms * rates.framesPerSecond) / 1000);
  if (rates.drops && rates.nominal === 30) return formatTimeCode(count).replace(';', ':');
  const seconds = Math.floor(count / rates.nominal);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return [...parts, count % rates.nominal].map((part) => String(part).padStart(2, '0')).join(':');
}

/** How far a time may be rounded, in milliseconds. */
export const ttmlUnitMs = (rates: TtmlClock): number =>
  rates.smpte ? 500 / rates.framesPerSecond + 1 : 1;
