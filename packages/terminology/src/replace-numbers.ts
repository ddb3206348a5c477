import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { memoryKey } from './normalise.ts';
import { type Token, tokenise } from './tokens.ts';

/**
 * The translation of a unit with the numbers of the requested source, if the sources differ in nothing else. Undefined
 * if they differ otherwise, or if the numbers cannot be matched reliably.
 */
export function replaceNumbers(
  unit: { source: string; target: string },
  wanted: string,
  from: LanguageCode,
  to: LanguageCode,
): string | undefined {
  const before = tokenise(memoryKey(unit.source));
  const after = tokenise(memoryKey(wanted));
  if (before.length !== after.length || shape(before, unit.source) !== shape(after, wanted))
    return undefined;
  const renamed = new Map<string, string>();
  for (const [index, token] of before.entries()) {
    const other = after[index];
    if (token.kind !== 'number' || !other) continue;
    const known = renamed.get(token.text);
    if (known !== undefined && known !== other.text) return undefined;
    renamed.set(token.text, other.text);
  }
  return putIn(unit.target, renamed, countOf(before), from, to);
}

const shape = (tokens: readonly Token[], text: string): string => {
  const key = memoryKey(text);
  let at = 0;
  let found = '';
  for (const { kind, start, end } of tokens) {
    found += key.slice(at, start) + (kind === 'number' ? '\u0000' : key.slice(start, end));
    at = end;
  }
  return found + key.slice(at);
};

const countOf = (tokens: readonly Token[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { kind, text } of tokens)
    if (kind === 'number') counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

function putIn(
  target: string,
  renamed: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, number>,
  from: LanguageCode,
  to: LanguageCode,
): string | undefined {
  const spelled = new Map<string, { old: string; next: string }>();
  for (const [old, next] of renamed) {
    const [there, here] = [spell(old, from, to), spell(next, from, to)];
    if (old === next) continue;
    if (there === undefined || here === undefined || spelled.has(there)) return undefined;
    spelled.set(there, { old, next: here });
  }
  const seen = new Map<string, number>();
  let at = 0;
  let made = '';
  for (const token of tokenise(target)) {
    const change = token.kind === 'number' ? spelled.get(token.text) : undefined;
    if (!change) continue;
    seen.set(change.old, (seen.get(change.old) ?? 0) + 1);
    made += target.slice(at, token.start) + change.next;
    at = token.end;
  }
  for (const { old } of spelled.values()) if (seen.get(old) !== counts.get(old)) return undefined;
  return made + target.slice(at);
}

/** A number in the other language's format; undefined if it might be a date or a version. */
function spell(number: string, from: LanguageCode, to: LanguageCode): string | undefined {
  if (/^\p{Nd}+$/u.test(number)) return number;
  const [here, there] = [signsOf(from), signsOf(to)];
  const decimalAt = number.lastIndexOf(here.decimal);
  const whole = decimalAt < 0 ? number : number.slice(0, decimalAt);
  const fraction = decimalAt < 0 ? '' : number.slice(decimalAt + here.decimal.length);
  const groups = whole.split(here.group);
  const grouped = groups.every((part, index) =>
    index === 0 ? /^\p{Nd}{1,3}$/u.test(part) : /^\p{Nd}{3}$/u.test(part),
  );
  if (!(grouped || /^\p{Nd}+$/u.test(whole)) || !/^\p{Nd}*$/u.test(fraction)) return undefined;
  return groups.join(there.group) + (decimalAt < 0 ? '' : there.decimal + fraction);
}

/** Latin digits everywhere: keeps the original digits. */
function signsOf(language: LanguageCode): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(`${languages[language].code}-u-nu-latn`).formatToParts(
    1_234_567.5,
  );
  const sign = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  return { group: sign('group', ','), decimal: sign('decimal', '.') };
}
