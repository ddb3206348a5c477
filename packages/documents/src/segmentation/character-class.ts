import { literal, readEscape, UntranslatableError } from './pattern-escapes.ts';
import { propertySet } from './unicode-sets.ts';

/** One character of the text: a class of JavaScript, or an expression that matches as much. */
type CharacterSet = {
  /** The content of a class, and what it cannot hold. */
  content: string;
  others: string[];
};

const posix = /^\[:(\^?)([\w ]{1,30}):\]/u;

/**
 * Translates the class of ICU or Java at the start of `rest`, with classes in it, unions, intersections (`&&`) and
 * differences (`--`, or `-` before a class). Throws UntranslatableError.
 */
export function readClass(rest: string): { source: string; length: number } {
  const { set, negated, length } = classAt(rest);
  return { source: sourceOf(set, negated), length };
}

function classAt(rest: string): { set: CharacterSet; negated: boolean; length: number } {
  let at = 1;
  const negated = rest.startsWith('^', at);
  if (negated) at += 1;
  let set: CharacterSet = { content: '', others: [] };
  /** The first operands of an operator that waits for the next one. */
  let before: { set: CharacterSet; operator: '&&' | '--' } | undefined;
  const combine = () => {
    if (!before) return;
    const condition = before.operator === '&&' ? '=' : '!';
    // The condition is checked where the character begins, so that it also holds in a lookbehind.
    const source = `(?:(?${condition}${sourceOf(set, false)})${sourceOf(before.set, false)})`;
    set = { content: '', others: [source] };
    before = undefined;
  };
  const add = (content: string, isNegated: boolean) => {
    if (isNegated) set.others.push(`[^${content}]`);
    else set.content += content;
  };
  const start = at;
  while (at < rest.length) {
    const left = rest.slice(at);
    if (left.startsWith(']') && at > start) {
      combine();
      return { set, negated, length: at + 1 };
    }
    const named = posix.exec(left);
    if (named) {
      const content = propertySet(named[2] ?? '');
      if (content === undefined) throw new UntranslatableError(named[0]);
      add(content, named[1] === '^');
      at += named[0].length;
    } else if (left.startsWith('[')) {
      const inner = classAt(left);
      if (inner.negated) set.others.push(sourceOf(inner.set, true));
      else {
        set.content += inner.set.content;
        set.others.push(...inner.set.others);
      }
      at += inner.length;
    } else if (/^(?:&&|--?\[|--)/u.test(left) && at > start) {
      combine();
      const operator = left.startsWith('&&') ? '&&' : '--';
      before = { set, operator };
      set = { content: '', others: [] };
      at += left.startsWith('-[') ? 1 : 2;
    } else {
      const { content, isNegated, length } = memberAt(left);
      add(content, isNegated);
      at += length;
    }
  }
  throw new UntranslatableError(rest.slice(0, 20));
}

/** A set, a character, or a range of them. */
function memberAt(left: string): { content: string; isNegated: boolean; length: number } {
  const first = characterAt(left);
  if ('content' in first) return first;
  const behind = left.slice(first.length);
  if (/^-[^\][]/u.test(behind)) {
    const last = characterAt(behind.slice(1));
    if (!('content' in last))
      return {
        content: `${literal(first.character)}-${literal(last.character)}`,
        isNegated: false,
        length: first.length + 1 + last.length,
      };
  }
  return { content: literal(first.character), isNegated: false, length: first.length };
}

function characterAt(
  left: string,
): { character: string; length: number } | { content: string; isNegated: boolean; length: number } {
  if (!left.startsWith('\\')) {
    const character = String.fromCodePoint(left.codePointAt(0) ?? 0);
    return { character, length: character.length };
  }
  const found = readEscape(left);
  if (found.kind === 'character') return found;
  const { length } = found;
  if (found.kind === 'set') return { content: found.content, isNegated: found.negated, length };
  if (found.kind === 'literal')
    return { content: [...found.text].map(literal).join(''), isNegated: false, length };
  throw new UntranslatableError(left.slice(0, length));
}

function sourceOf({ content, others }: CharacterSet, negated: boolean): string {
  const own = content === '' ? [] : [`[${content}]`];
  if (others.length === 0 && own.length > 0) return negated ? `[^${content}]` : `[${content}]`;
  const all = [...own, ...others];
  // An empty class matches nothing.
  const either = all.length === 0 ? '[]' : `(?:${all.join('|')})`;
  return negated ? `(?:(?!${either})[\\s\\S])` : either;
}
