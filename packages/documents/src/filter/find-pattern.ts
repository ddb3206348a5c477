import { RE2JS, RE2JSException } from 're2js';
import { DocumentError } from '../document-error.ts';

/** Characters times instructions that all patterns of a document may take together: some 20 seconds. */
const mostSteps = 2_000_000_000;

export type Match = { start: number; end: number };

/**
 * Compiles a regular expression for a matcher without backtracking (RE2), whose time grows with the text only. It has no
 * lookaround and no references to groups; `\b`, `\w` and `\d` mean ASCII letters and digits. Undefined if it cannot be compiled.
 */
export function compilePattern(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch (error) {
    if (error instanceof RE2JSException) return undefined;
    throw error;
  }
}

/** Finds patterns in texts. Throws DOCUMENT_CORRUPT if there is one that is not supported. */
export class PatternFinder {
  readonly #patterns: RE2JS[];
  #steps = 0;

  constructor(patterns: readonly string[]) {
    this.#patterns = patterns.map((pattern) => {
      const compiled = compilePattern(pattern);
      if (!compiled)
        throw new DocumentError('DOCUMENT_CORRUPT', 'documents.patternUnsupported', {
          params: { pattern },
        });
      return compiled;
    });
  }

  /**
   * What is found and not empty, from the left. Of matches that overlap, the one that starts first; then that of the first
   * pattern. Throws DOCUMENT_TOO_LARGE if all texts together take too long.
   */
  find(text: string): Match[] {
    const all = this.#patterns.flatMap((pattern) => {
      this.#steps += text.length * pattern.programSize();
      if (this.#steps > mostSteps)
        throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.patternsTooSlow');
      return matchesOf(pattern, text);
    });
    let end = 0;
    return all
      .sort((a, b) => a.start - b.start)
      .filter((match) => {
        if (match.start < end) return false;
        end = match.end;
        return true;
      });
  }
}

function matchesOf(pattern: RE2JS, text: string): Match[] {
  const matcher = pattern.matcher(text);
  const matches: Match[] = [];
  while (matcher.find())
    if (matcher.end() > matcher.start())
      matches.push({ start: matcher.start(), end: matcher.end() });
  return matches;
}
