/**
 * SubRip and SBV have no way to say "this is no tag". An invisible word joiner inside what would be read as one makes
 * it plain text for every player, and our reader takes it out again; joiners already there are counted along, so that
 * nothing is lost.
 */
const joiner = '\u2060';

export type MarkPattern = { write: RegExp; read: RegExp };

/** Where `before` stands right before `after` (sources of regular expressions of fixed length). */
export const markPattern = (before: string, after: string): MarkPattern => ({
  write: new RegExp(`(${before}${joiner}*)(?=${after})`, 'gi'),
  read: new RegExp(`(${before}${joiner}*)${joiner}(?=${after})`, 'gi'),
});

export const disarm = (text: string, patterns: readonly MarkPattern[]): string =>
  patterns.reduce((result, { write }) => result.replace(write, `$1${joiner}`), text);

export const rearm = (text: string, patterns: readonly MarkPattern[]): string =>
  text.includes(joiner)
    ? patterns.reduceRight((result, { read }) => result.replace(read, '$1'), text)
    : text;
