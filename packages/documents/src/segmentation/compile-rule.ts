import type { SrxRule } from './read-srx.ts';

/**
 * The positions of a rule in a text: all of them for one that breaks, otherwise only the one at `lastIndex`. Throws
 * SyntaxError. It takes a millisecond or more: JavaScript writes out sets of characters.
 */
const compile = ({ breaks, before, after }: SrxRule): RegExp =>
  new RegExp(`${before === '' ? '' : `(?<=${before})`}(?=${after})`, breaks ? 'gu' : 'uy');

/** Undefined for a rule that is not a valid pattern, which `checkSrx` lists. */
export function compileRule(rule: SrxRule): RegExp | undefined {
  try {
    return compile(rule);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
