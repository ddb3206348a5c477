import { compileRule } from './compile-rule.ts';
import type { Srx, SrxOmission, SrxRule } from './read-srx.ts';
import { slowRule } from './srx-cuts.ts';
import { TimeLimitError, withTimeLimit } from './time-limit.ts';

/** Of one rule; usual ones take some milliseconds. */
const ruleMs = 2_000;

/**
 * What of a file is not followed. Tries each rule with texts of its own characters, for which a pattern with repetitions
 * in repetitions takes forever. Throws DocumentError with the number of such a rule.
 */
export function checkSrx(srx: Srx, limitMs = ruleMs): SrxOmission[] {
  const omitted = [...srx.omitted];
  for (const rule of [...srx.rules.values()].flat()) {
    const pattern = compileRule(rule);
    if (pattern) tryRule(rule, pattern, limitMs);
    else omitted.push({ kind: 'rule', number: rule.number, ...invalid(rule) });
  }
  const order = ['extension', 'rule', 'language'];
  return omitted.sort(
    (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || (a.number ?? 0) - (b.number ?? 0),
  );
}

const longestShown = 80;
const invalid = ({ before, after }: SrxRule) => ({
  reason: 'invalid' as const,
  text: (before || after).slice(0, longestShown),
});

function tryRule(rule: SrxRule, pattern: RegExp, limitMs: number): void {
  const samples = samplesOf(rule.before + rule.after);
  try {
    withTimeLimit(limitMs, () => {
      for (const text of samples) tryPattern(pattern, text);
    });
  } catch (error) {
    throw error instanceof TimeLimitError ? slowRule(rule.number, error) : error;
  }
}

function tryPattern(pattern: RegExp, text: string): void {
  pattern.lastIndex = 0;
  if (pattern.global) text.match(pattern);
  else
    for (let at = 0; at < text.length; at += 1) {
      pattern.lastIndex = at;
      pattern.test(text);
    }
}

const sampleLength = 40;
const maxCharacters = 4;

/** Runs of characters of the pattern, each before and behind one that ends its repetition. */
function samplesOf(pattern: string): string[] {
  const letters = pattern.replace(/\\(?:u\{[^}]*\}|[pP]\{[^}]*\}|[a-zA-Z])/gu, '');
  const own = new Set(letters.match(/[\p{L}\p{N}]/gu)?.slice(0, 50));
  const characters = [...[...own].slice(0, maxCharacters), 'a', '1', ' '];
  const starts = [...own].slice(0, maxCharacters).join('');
  return [...new Set(characters)].flatMap((character) => {
    const run = character.repeat(sampleLength);
    return [`\u0001${run}\u0001`, `${starts}${run}\u0001`, `\u0001${run}${starts}`];
  });
}
