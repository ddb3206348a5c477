import { inContext } from './language/t.ts';

/** "a, b, c": things told one after the other, without an "and" before the last. */
export const formatEnumeration = (words: readonly string[]): string =>
  words.join(inContext('between the things of a list', ', '));
