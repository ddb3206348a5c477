import { type MessageRef, type MessageValues, renderMessage } from '@glossa/contracts/messages';
import { CueError } from '../src/cue.ts';
import type { ReadWarning } from '../src/formats/read-warnings.ts';
import { englishMessages } from './english-messages.ts';

/** A text, a value, a number, or the cases of a plural. */
type Token = string | readonly [name: string, kind?: string, cases?: unknown];
type Cases = Partial<Record<Intl.LDMLPluralRule, readonly Token[]>>;

const plurals = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/**
 * The English text of a warning, of an error, or of a name such as a format's label. A message that is not of this package
 * is its id.
 */
export function englishText(of: MessageRef | Pick<ReadWarning, 'message'> | CueError): string {
  const message = of instanceof CueError ? of.messageRef : 'message' in of ? of.message : of;
  return renderMessage(message, { locale: 'en', format });
}

function format(id: string, values: MessageValues): string | undefined {
  if (!Object.hasOwn(englishMessages, id)) return undefined;
  return fill(englishMessages[id] as readonly Token[], values);
}

/** `counted`: the number of the plural whose case this is, which `#` stands for. */
function fill(tokens: readonly Token[], values: MessageValues, counted?: number): string {
  const texts = tokens.map((token) => {
    if (typeof token === 'string')
      return token === '#' && counted !== undefined ? numbers.format(counted) : token;
    const [name, kind, cases] = token;
    const value = values[name] ?? '';
    if (kind === undefined) return String(value);
    if (kind === 'number') return numbers.format(Number(value));
    const count = Number(value);
    const choices = cases as Cases;
    const chosen = choices[plurals.select(count)] ?? choices.other ?? [];
    return fill(chosen, values, count);
  });
  return texts.join('');
}
