import type { Instruction } from '@glossa/contracts/text-pattern';
import { DocumentError } from '../document-error.ts';

/** Steps of all patterns in a document: a fast machine takes this many in a few seconds. */
export const mostSteps = 200_000_000;

export type Steps = { left: number };
export type Match = { start: number; end: number };
type Thread = { at: number; start: number };

/**
 * Finds a compiled pattern in texts. All ways that a match can go are followed side by side, each instruction at most
 * once for a character (Pike's machine), so that no text makes it slow.
 */
export class PatternFinder {
  readonly #program: readonly Instruction[];
  readonly #steps: Steps;
  readonly #seen: Uint32Array;
  readonly #starts = new Map<string, boolean>();
  #round = 0;

  constructor(program: readonly Instruction[], steps: Steps) {
    this.#program = program;
    this.#steps = steps;
    this.#seen = new Uint32Array(program.length);
  }

  /** The matches that are not empty, from the left. */
  find(text: string): Match[] {
    const matches: Match[] = [];
    for (let from = 0; from < text.length; ) {
      const match = this.#findFrom(text, from);
      if (!match) break;
      matches.push(match);
      from = match.end;
    }
    return matches;
  }

  #findFrom(text: string, from: number): Match | undefined {
    let found: Match | undefined;
    let threads: Thread[] = [];
    this.#round += 1;
    for (let index = from; index <= text.length; ) {
      const character =
        index < text.length ? String.fromCodePoint(text.codePointAt(index) ?? 0) : '';
      if (!found && this.#canStart(character))
        // Later starts have the least priority. Their instructions may be taken by earlier ones.
        this.#follow(threads, { at: 0, start: index }, { text, index });
      const next = index + Math.max(character.length, 1);
      const following: Thread[] = [];
      this.#round += 1;
      for (const { at, start } of threads) {
        this.#count();
        const instruction = this.#program[at];
        if (instruction?.kind === 'found') {
          if (start === index) continue;
          found = { start, end: index };
          break;
        }
        if (instruction?.kind === 'character' && character !== '' && instruction.accepts(character))
          this.#follow(following, { at: at + 1, start }, { text, index: next });
      }
      threads = following;
      if (threads.length === 0 && found) return found;
      index = next;
    }
    return found;
  }

  /** Most characters begin no match. */
  #canStart(character: string): boolean {
    this.#count();
    const known = this.#starts.get(character);
    if (known !== undefined) return known;
    const seen = new Set<number>();
    const reach = (at: number): boolean => {
      if (seen.has(at)) return false;
      seen.add(at);
      const one = this.#program[at];
      if (one?.kind === 'split') return reach(one.first) || reach(one.second);
      if (one?.kind === 'jump') return reach(one.to);
      if (one?.kind === 'assert') return reach(at + 1);
      return one?.kind === 'character' && character !== '' && one.accepts(character);
    };
    const can = reach(0);
    if (this.#starts.size < 10_000) this.#starts.set(character, can);
    return can;
  }

  /** Adds the characters that can come next, in the order of preference. */
  #follow(
    threads: Thread[],
    { at: first, start }: Thread,
    place: { text: string; index: number },
  ): void {
    const waiting = [first];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      this.#count();
      if (this.#seen[at] === this.#round) continue;
      this.#seen[at] = this.#round;
      const one = this.#program[at];
      if (one?.kind === 'split') waiting.push(one.second, one.first);
      else if (one?.kind === 'jump') waiting.push(one.to);
      else if (one?.kind === 'assert') {
        if (holds(one.at, place)) waiting.push(at + 1);
      } else threads.push({ at, start });
    }
  }

  #count(): void {
    this.#steps.left -= 1;
    if (this.#steps.left < 0)
      throw new DocumentError('DOCUMENT_TOO_LARGE', 'documents.patternsTooSlow');
  }
}

function holds(
  at: 'start' | 'end' | 'word-boundary',
  { text, index }: { text: string; index: number },
): boolean {
  if (at === 'start') return index === 0;
  if (at === 'end') return index === text.length;
  return isWord(text.charAt(index - 1)) !== isWord(text.charAt(index));
}

const isWord = (character: string): boolean => /^[\p{L}\p{M}\p{N}_]$/u.test(character);
