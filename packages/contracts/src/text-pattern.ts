/** A pattern that is not accepted: it is none, or has parts that take time which grows faster than the text. */
export class UnsupportedPattern extends Error {}

/** A step of a compiled pattern. Of a split, the first branch is preferred. */
export type Instruction =
  | { kind: 'character'; accepts(character: string): boolean }
  | { kind: 'split'; first: number; second: number }
  | { kind: 'jump'; to: number }
  | { kind: 'assert'; at: 'start' | 'end' | 'word-boundary' }
  | { kind: 'found' };

type Node =
  | { kind: 'character'; source: string }
  | { kind: 'assert'; at: 'start' | 'end' | 'word-boundary' }
  | { kind: 'sequence'; parts: Node[] }
  | { kind: 'choice'; branches: Node[] }
  | { kind: 'repeat'; part: Node; least: number; most: number; lazy: boolean };

/** Of all patterns of a profile together, each step may be taken once for each character. */
const mostInstructions = 1_000;
const DEEPEST = 20;

/**
 * Compiles a regular expression for a matcher without backtracking: characters, classes, `\d \w \s \p{…}`, groups,
 * choices, quantifiers, `^ $ \b`. Without groups that are referred to and without conditions around a match, every
 * pattern takes time that grows with the text only. Throws UnsupportedPattern.
 */
export function compilePattern(pattern: string): Instruction[] {
  const program: Instruction[] = [];
  const node = new Parser(pattern).whole();
  emit(node, program);
  program.push({ kind: 'found' });
  return program;
}

function put(program: Instruction[], instruction: Instruction): number {
  if (program.length >= mostInstructions) throw new UnsupportedPattern('The pattern is too large.');
  return program.push(instruction) - 1;
}

function emit(node: Node, program: Instruction[]): void {
  if (node.kind === 'character')
    put(program, { kind: 'character', accepts: acceptorOf(node.source) });
  else if (node.kind === 'assert') put(program, node);
  else if (node.kind === 'sequence') for (const part of node.parts) emit(part, program);
  else if (node.kind === 'choice') emitChoice(node.branches, program);
  else emitRepeat(node, program);
}

function emitChoice(branches: Node[], program: Instruction[]): void {
  const ends: { kind: 'jump'; to: number }[] = [];
  for (const [index, branch] of branches.entries()) {
    if (index === branches.length - 1) {
      emit(branch, program);
      break;
    }
    const split = { kind: 'split' as const, first: 0, second: 0 };
    split.first = put(program, split) + 1;
    emit(branch, program);
    const end = { kind: 'jump' as const, to: 0 };
    split.second = put(program, end) + 1;
    ends.push(end);
  }
  for (const end of ends) end.to = program.length;
}

function emitRepeat(
  { part, least, most, lazy }: Node & { kind: 'repeat' },
  program: Instruction[],
): void {
  for (let count = 0; count < least; count += 1) emit(part, program);
  const enter = (): ((to: number) => void) => {
    const split = { kind: 'split' as const, first: 0, second: 0 };
    const inside = put(program, split) + 1;
    split[lazy ? 'second' : 'first'] = inside;
    return (to) => {
      split[lazy ? 'first' : 'second'] = to;
    };
  };
  if (most === Number.POSITIVE_INFINITY) {
    const from = program.length;
    const leave = enter();
    emit(part, program);
    put(program, { kind: 'jump', to: from });
    leave(program.length);
    return;
  }
  const leaves = Array.from({ length: most - least }, () => {
    const leave = enter();
    emit(part, program);
    return leave;
  });
  for (const leave of leaves) leave(program.length);
}

/** Whether one character is that of the source, such as `[a-z]`. */
function acceptorOf(source: string): (character: string) => boolean {
  const one = new RegExp(`^${source}$`, 'su');
  const known = new Map<string, boolean>();
  return (character) => {
    const found = known.get(character) ?? one.test(character);
    if (known.size < 1_000) known.set(character, found);
    return found;
  };
}

const atom =
  /\\(?:p\{[^}]*\}|P\{[^}]*\}|u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[\s\S])|\[(?:\\[\s\S]|[^\]\\])+\]|[\s\S]/iuy;
const counts = /\{(\d{1,4})(,(\d{1,4})?)?\}/uy;
/** Letters that have a meaning with a backslash; all other letters and digits refer to groups, or are none. */
const escapes = /^\\(?:[dDwWsStnrfv]|[pPux].+|[^\p{L}\p{N}])$/u;

class Parser {
  readonly #pattern: string;
  #at = 0;
  #depth = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  whole(): Node {
    const node = this.#choice();
    if (this.#at < this.#pattern.length) throw this.#unsupported();
    return node;
  }

  #choice(): Node {
    const branches = [this.#sequence()];
    while (this.#takes('|')) branches.push(this.#sequence());
    return { kind: 'choice', branches };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#pattern.length && !/[|)]/u.test(this.#next()))
      parts.push(this.#repeated(this.#part()));
    return { kind: 'sequence', parts };
  }

  #part(): Node {
    if (this.#takes('(')) {
      this.#depth += 1;
      if (this.#depth > DEEPEST) throw this.#unsupported();
      if (this.#takes('?') && !this.#takes(':')) throw this.#unsupported();
      const inner = this.#choice();
      if (!this.#takes(')')) throw this.#unsupported();
      this.#depth -= 1;
      return inner;
    }
    if (this.#takes('^')) return { kind: 'assert', at: 'start' };
    if (this.#takes('$')) return { kind: 'assert', at: 'end' };
    if (this.#takes('\\b')) return { kind: 'assert', at: 'word-boundary' };
    atom.lastIndex = this.#at;
    const source = atom.exec(this.#pattern)?.[0] ?? '';
    if (source === '' || /^[*+?]$/u.test(source)) throw this.#unsupported();
    if (source.startsWith('\\') && (source.length < 2 || !escapes.test(source)))
      throw this.#unsupported();
    this.#at += source.length;
    // A brace or bracket alone is itself, as people write `{{name}}`.
    return {
      kind: 'character',
      source: this.#checked(/^[{}\][]$/u.test(source) ? `\\${source}` : source),
    };
  }

  #checked(source: string): string {
    try {
      new RegExp(source, 'u');
      return source;
    } catch (error) {
      if (error instanceof SyntaxError) throw this.#unsupported();
      throw error;
    }
  }

  #repeated(part: Node): Node {
    const bounds = this.#bounds();
    if (!bounds) return part;
    const [least, most] = bounds;
    if (part.kind === 'assert' || most < least) throw this.#unsupported();
    const repeated: Node = { kind: 'repeat', part, least, most, lazy: this.#takes('?') };
    if (this.#bounds()) throw this.#unsupported();
    return repeated;
  }

  #bounds(): [number, number] | undefined {
    if (this.#takes('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.#takes('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.#takes('?')) return [0, 1];
    counts.lastIndex = this.#at;
    const [whole = '', least = '', more, most] = counts.exec(this.#pattern) ?? [];
    if (whole === '') return undefined;
    this.#at += whole.length;
    const from = Number(least);
    if (more === undefined) return [from, from];
    return [from, most === undefined ? Number.POSITIVE_INFINITY : Number(most)];
  }

  #next(): string {
    return this.#pattern.charAt(this.#at);
  }

  #takes(text: string): boolean {
    if (!this.#pattern.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  #unsupported(): UnsupportedPattern {
    return new UnsupportedPattern(this.#pattern);
  }
}
