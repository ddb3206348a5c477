import { DocumentError } from '../document-error.ts';
import { compileRule } from './compile-rule.ts';
import { rulesOf, type Srx, type SrxRule } from './read-srx.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

/** Of one document. Usual rules cut a book in less than a second. */
const documentMs = 10_000;

type Compiled = { rule: SrxRule; pattern: RegExp };

/**
 * Where sentences end in each text, by the rules of a language: of all rules that match at a position, the first one in
 * the file decides. Throws DocumentError if a rule takes too long.
 */
export function srxCuts(
  srx: Srx,
  language: string,
  texts: readonly string[],
  limitMs = documentMs,
): number[][] {
  const compiled = rulesOf(srx, language).flatMap((rule): Compiled[] => {
    const pattern = compileRule(rule);
    return pattern ? [{ rule, pattern }] : [];
  });
  let running = 0;
  const cuts = (text: string) =>
    cutsIn(text, compiled, (rule) => {
      running = rule.number;
    });
  try {
    return withTimeLimit(limitMs, () => texts.map(cuts));
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    throw slowRule(running, error);
  }
}

export const slowRule = (number: number, cause: unknown): DocumentError =>
  new DocumentError('DOCUMENT_TOO_LARGE', 'segmentation.ruleTooSlow', {
    params: { number },
    cause,
  });

function cutsIn(
  text: string,
  compiled: readonly Compiled[],
  onRule: (rule: SrxRule) => void,
): number[] {
  /** Positions with the place of the first rule that breaks there. */
  const breaks = new Map<number, number>();
  for (const [order, { rule, pattern }] of compiled.entries()) {
    if (!rule.breaks) continue;
    onRule(rule);
    for (const { index } of text.matchAll(pattern))
      if (index > 0 && index < text.length && !breaks.has(index)) breaks.set(index, order);
  }
  const isKept = (position: number, order: number): boolean =>
    compiled.slice(0, order).some(({ rule, pattern }) => {
      if (rule.breaks) return false;
      onRule(rule);
      pattern.lastIndex = position;
      return pattern.test(text);
    });
  return [...breaks]
    .filter(([position, order]) => !isKept(position, order))
    .map(([position]) => position)
    .sort((a, b) => a - b);
}
