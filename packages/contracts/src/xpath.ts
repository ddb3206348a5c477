/** A selector that is not followed: its part of XPath is not supported, or it is none. */
export class UnsupportedSelector extends Error {}

export type NodeTest = { prefix: string | undefined; local: string } | 'node';

export type Step = { axis: Axis; test: NodeTest; predicates: Expression[] };

export type Expression =
  | { kind: 'path'; isAbsolute: boolean; steps: Step[] }
  | { kind: 'literal'; value: string | number }
  | { kind: 'variable'; name: string }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression };

const axes = [
  'child',
  'descendant',
  'descendant-or-self',
  'self',
  'parent',
  'ancestor',
  'ancestor-or-self',
  'attribute',
  'following-sibling',
  'preceding-sibling',
] as const;
export type Axis = (typeof axes)[number];

const functions = new Set(
  'not contains starts-with local-name name namespace-uri normalize-space string string-length concat count position last true false'.split(
    ' ',
  ),
);

const token =
  /\s*(?:("[^"]*"|'[^']*')|(\d+(?:\.\d+)?)|(\.\.|\/\/|::|!=|<=|>=|[./@()[\],|=<>$*:])|([\p{L}_][\p{L}\p{M}\p{N}_.-]*))/uy;

const LONGEST = 2000;
/** Of parentheses and predicates in each other. */
const DEEPEST = 20;

/** By precedence, the weakest first. */
const operators = [['or'], ['and'], ['=', '!='], ['<', '<=', '>', '>='], ['|']];

/** The part of XPath 1.0 that selects elements and attributes. Throws UnsupportedSelector for the rest. */
export function parseXPath(selector: string): Expression {
  if (selector.length > LONGEST) throw new UnsupportedSelector(selector);
  return new Parser(selector).whole();
}

class Parser {
  readonly #tokens: string[] = [];
  #at = 0;
  #depth = 0;

  constructor(selector: string) {
    token.lastIndex = 0;
    let end = 0;
    for (let match = token.exec(selector); match; match = token.exec(selector)) {
      this.#tokens.push(match[0].trimStart());
      end = token.lastIndex;
    }
    if (selector.slice(end).trim() !== '') throw new UnsupportedSelector(selector);
  }

  whole(): Expression {
    const found = this.#binary(0);
    if (this.#at < this.#tokens.length) throw this.#unsupported();
    return found;
  }

  #binary(level: number): Expression {
    const known = operators[level];
    if (!known) return this.#primary();
    let left = this.#binary(level + 1);
    while (known.includes(this.#peek())) {
      const operator = this.#take();
      left = { kind: 'binary', operator, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #primary(): Expression {
    const next = this.#peek();
    if (/^["']/u.test(next)) return { kind: 'literal', value: this.#take().slice(1, -1) };
    if (/^\d/u.test(next)) return { kind: 'literal', value: Number(this.#take()) };
    if (next === '$') {
      this.#take();
      return { kind: 'variable', name: this.#name() };
    }
    if (next === '(') {
      this.#take();
      const inner = this.#nested(() => this.#binary(0));
      this.#expect(')');
      return inner;
    }
    if (functions.has(next) && this.#peek(1) === '(') return this.#call();
    return this.#path();
  }

  #call(): Expression {
    const name = this.#take();
    this.#expect('(');
    const args: Expression[] = [];
    while (this.#peek() !== ')') {
      if (args.length > 0) this.#expect(',');
      args.push(this.#nested(() => this.#binary(0)));
    }
    this.#expect(')');
    return { kind: 'call', name, args };
  }

  #path(): Expression {
    const steps: Step[] = [];
    const isAbsolute = this.#peek().startsWith('/');
    if (this.#peek() === '/' && !this.#startsStep(1)) {
      this.#take();
      return { kind: 'path', isAbsolute, steps };
    }
    if (!isAbsolute) steps.push(this.#step());
    while (this.#peek() === '/' || this.#peek() === '//') {
      if (this.#take() === '//')
        steps.push({ axis: 'descendant-or-self', test: 'node', predicates: [] });
      steps.push(this.#step());
    }
    return { kind: 'path', isAbsolute, steps };
  }

  #startsStep(ahead: number): boolean {
    return /^(?:[.@*]|\.\.|[\p{L}_].*)$/u.test(this.#peek(ahead));
  }

  #step(): Step {
    const next = this.#peek();
    if (next === '.' || next === '..') {
      this.#take();
      return { axis: next === '.' ? 'self' : 'parent', test: 'node', predicates: [] };
    }
    const axis = this.#axis();
    const test = this.#test();
    const predicates: Expression[] = [];
    while (this.#peek() === '[') {
      this.#take();
      predicates.push(this.#nested(() => this.#binary(0)));
      this.#expect(']');
    }
    return { axis, test, predicates };
  }

  #axis(): Axis {
    if (this.#peek() === '@') {
      this.#take();
      return 'attribute';
    }
    if (this.#peek(1) !== '::') return 'child';
    const named = this.#take();
    this.#take();
    const axis = axes.find((one) => one === named);
    if (!axis) throw this.#unsupported();
    return axis;
  }

  #test(): NodeTest {
    const first = this.#peek() === '*' ? this.#take() : this.#name();
    if (this.#peek() === '(') {
      if (first !== 'node') throw this.#unsupported();
      this.#take();
      this.#expect(')');
      return 'node';
    }
    if (first === '*' || this.#peek() !== ':') return { prefix: undefined, local: first };
    this.#take();
    const local = this.#peek() === '*' ? this.#take() : this.#name();
    return { prefix: first, local };
  }

  #name(): string {
    const name = this.#take();
    if (!/^[\p{L}_]/u.test(name)) throw this.#unsupported();
    return name;
  }

  #nested(read: () => Expression): Expression {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw this.#unsupported();
    const found = read();
    this.#depth -= 1;
    return found;
  }

  #peek(ahead = 0): string {
    return this.#tokens[this.#at + ahead] ?? '';
  }

  #take(): string {
    const found = this.#peek();
    this.#at += 1;
    return found;
  }

  #expect(wanted: string): void {
    if (this.#take() !== wanted) throw this.#unsupported();
  }

  #unsupported(): UnsupportedSelector {
    return new UnsupportedSelector(this.#tokens.join(' '));
  }
}
