import { readClass } from './character-class.ts';
import { endOfText, literal, readEscape, UntranslatableError } from './pattern-escapes.ts';

/** What was written last, for the repetition behind it. */
type Last = { at: number; kind: 'character' | 'other' } | undefined;

/** Flags that are on for the rest of a group. */
type Group = { flags: string };

const groupStart = /^\((?:\?(?:<?[=!]|:|>|#|<[A-Za-z]\w*>|([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])))?/u;
const repetition = /^(?:[*+?]|\{\d{1,5}(?:,\d{0,5})?\})([?+]?)/u;

/**
 * A pattern of ICU or Java as one of JavaScript for flag u: Unicode meanings of `\b`, `\w` and `\d`, classes with
 * operators, `\h`, `\Q…\E`, flags within, and possessive repetitions of one character. It never captures. Throws
 * UntranslatableError.
 */
export function translatePattern(pattern: string): string {
  const out: string[] = [];
  const groups: Group[] = [{ flags: '' }];
  let last: Last;
  let at = 0;
  const put = (source: string, kind: 'character' | 'other') => {
    last = { at: out.length, kind };
    out.push(source);
  };
  const openFlags = ({ flags }: Group) => {
    if (flags !== '') out.push(`(?${flags}:`);
  };
  const closeFlags = ({ flags }: Group) => {
    if (flags !== '') out.push(')');
  };
  /** Where groups begin in what is written, for repetitions. */
  const starts: number[] = [];
  while (at < pattern.length) {
    const rest = pattern.slice(at);
    const current = groups.at(-1);
    if (!current) throw new UntranslatableError(')');
    const [whole, mode] = repetition.exec(rest) ?? [];
    if (whole !== undefined) {
      if (!last) throw new UntranslatableError(whole);
      repeat(out, last, whole, mode ?? '');
      last = undefined;
      at += whole.length;
    } else if (rest.startsWith('(')) {
      const [start = '(', on, off, end] = groupStart.exec(rest) ?? [];
      at += start.length;
      if (start === '(?#') {
        const close = pattern.indexOf(')', at);
        if (close < 0) throw new UntranslatableError(start);
        at = close + 1;
        continue;
      }
      if (start === '(?>' || (start === '(' && rest.startsWith('(?'))) {
        throw new UntranslatableError(rest.slice(0, 4));
      }
      if (end === undefined) {
        starts.push(out.length);
        groups.push({ flags: '' });
        out.push(/^\(\?<?[=!]/u.test(start) ? start : '(?:');
      } else if (end === ':') {
        starts.push(out.length);
        groups.push({ flags: '' });
        out.push(`(?${knownFlags(on, off, start)}:`);
      } else {
        closeFlags(current);
        current.flags = joinFlags(current.flags, knownFlags(on, off, start), start);
        openFlags(current);
      }
      last = undefined;
    } else if (rest.startsWith(')')) {
      closeFlags(current);
      groups.pop();
      const start = starts.pop();
      if (start === undefined) throw new UntranslatableError(')');
      out.push(')');
      last = { at: start, kind: 'other' };
      at += 1;
    } else if (rest.startsWith('|')) {
      // Flags also hold for the alternatives that follow.
      closeFlags(current);
      out.push('|');
      openFlags(current);
      last = undefined;
      at += 1;
    } else if (rest.startsWith('[')) {
      const { source, length } = readClass(rest);
      put(source, 'character');
      at += length;
    } else if (rest.startsWith('\\')) {
      at += putEscape(rest, put);
    } else if (rest.startsWith('.')) {
      put('.', 'character');
      at += 1;
    } else if (rest.startsWith('^') || rest.startsWith('$')) {
      put(rest.startsWith('^') ? '^' : endOfText, 'other');
      last = undefined;
      at += 1;
    } else {
      const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
      if (character === '{') throw new UntranslatableError('{');
      put(literal(character), 'character');
      at += character.length;
    }
  }
  const outer = groups.pop();
  if (!outer || groups.length > 0) throw new UntranslatableError('(');
  closeFlags(outer);
  return out.join('');
}

function putEscape(rest: string, put: (source: string, kind: 'character' | 'other') => void) {
  if (/^\\[1-9k]/u.test(rest)) throw new UntranslatableError(rest.slice(0, 2));
  const found = readEscape(rest);
  if (found.kind === 'character') put(literal(found.character), 'character');
  else if (found.kind === 'set') put(`[${found.negated ? '^' : ''}${found.content}]`, 'character');
  else if (found.kind === 'condition') put(found.source, 'other');
  else if (found.kind === 'line-break')
    put('(?:\\r\\n|[\\n\\u{b}\\f\\r\\u{85}\\u{2028}\\u{2029}])', 'other');
  else for (const character of found.text) put(literal(character), 'character');
  return found.length;
}

function knownFlags(on = '', off = '', written: string): string {
  // Unicode is always on; `w` of ICU changes words, which are those of Unicode here.
  const kept = (flags: string) => [...new Set(flags.replace(/[uUw]/gu, ''))].join('');
  const [plus, minus] = [kept(on), kept(off)];
  if (/[^ims]/u.test(plus + minus)) throw new UntranslatableError(written);
  return minus === '' ? plus : `${plus}-${minus}`;
}

function joinFlags(before: string, added: string, written: string): string {
  if (before === '' || added === '') return before + added;
  if ((before + added).includes('-')) throw new UntranslatableError(written);
  return [...new Set(before + added)].join('');
}

function repeat(out: string[], last: NonNullable<Last>, whole: string, mode: string): void {
  if (mode !== '+') {
    out.push(whole);
    return;
  }
  const greedy = whole.slice(0, -1);
  const source = out.slice(last.at).join('');
  if (/^\{\d+\}$/u.test(greedy)) out.push(greedy);
  else if (last.kind !== 'character') throw new UntranslatableError(whole);
  // A possessive repetition takes all there is of a character, which can be said without one.
  else if (greedy === '?') out.splice(last.at, out.length, `(?:${source}|(?!${source}))`);
  else if (/^(?:[*+]|\{\d+,\})$/u.test(greedy)) out.push(greedy, `(?!${source})`);
  else throw new UntranslatableError(whole);
}
