/**
 * SubRip and SBV have no escape syntax. An invisible word joiner inside a tag-like text makes it plain text for every
 * player, and our parser removes it; existing joiners are counted, so that nothing is lost.
 */
export const joiner = '\u2060';

export type MarkPattern = { write: RegExp; read: RegExp };

/** Matches `before` right before `after` (sources of fixed-length regular expressions). */
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
