import { fileFrameRates } from '@glossa/contracts/subtitle-files';

/** Seconds as a fraction, such as 1001/30000s. Milliseconds; undefined if it is none. */
export function readFraction(text: string | undefined): number | undefined {
  const [, over, under = '1'] =
    text?.trim().match(/^(-?\d{1,15}(?:\.\d{1,9})?)(?:\/(\d{1,12}))?s$/) ?? [];
  if (over === undefined || Number(under) === 0) return undefined;
  return (Number(over) / Number(under)) * 1000;
}

/** A rate of Final Cut Pro: how long a frame is, in seconds, and its name in those of formats. */
export type FcpxmlRate = { over: number; under: number; name: string };

const rateOf = (frameRate: number): FcpxmlRate => {
  const nominal = Math.round(frameRate);
  const isFractional = frameRate !== nominal;
  return {
    ...(isFractional ? { over: 1001, under: nominal * 1000 } : { over: 100, under: nominal * 100 }),
    name: isFractional ? String(Math.round(frameRate * 100)) : String(nominal),
  };
};
const usualRate = rateOf(25);
/** Sequences have these rates only. */
const rates = fileFrameRates.map(rateOf);
/** Of measured rates, such as 29.83 of a phone: larger than what 24 and 23.976 are apart. */
const tolerance = 0.01;

export const framesPerSecond = ({ over, under }: FcpxmlRate): number => under / over;

/** The rate of sequences that is nearest to that of the media; a usual one if none is near. */
export function fcpxmlRate(frameRate: number | undefined): FcpxmlRate {
  if (frameRate === undefined) return usualRate;
  const isOff = (rate: FcpxmlRate) => Math.abs(framesPerSecond(rate) / frameRate - 1);
  const nearest = rates.reduce((best, rate) => (isOff(rate) < isOff(best) ? rate : best));
  return isOff(nearest) < tolerance ? nearest : usualRate;
}

/** Frames as a fraction of seconds. */
export const formatFrames = (frames: number, { over, under }: FcpxmlRate): string =>
  (frames * over) % under === 0 ? `${(frames * over) / under}s` : `${frames * over}/${under}s`;
