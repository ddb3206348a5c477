/** Seconds as a fraction, such as 1001/30000s. Milliseconds; undefined if it is none. */
export function readFraction(text: string | undefined): number | undefined {
  const [, over, under = '1'] =
    text?.trim().match(/^(-?\d{1,15}(?:\.\d{1,9})?)(?:\/(\d{1,12}))?s$/) ?? [];
  if (over === undefined || Number(under) === 0) return undefined;
  return (Number(over) / Number(under)) * 1000;
}

/** Frames of a rate as a fraction of seconds. */
export const formatFraction = (frames: number, rate: number): string =>
  frames % rate === 0 ? `${frames / rate}s` : `${frames * 100}/${rate * 100}s`;
