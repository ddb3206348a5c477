import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

const cache = new Map<string, readonly string[]>();
/** More texts of one message than a message of ours has; the first ones are enough to measure and to compare. */
const maxTexts = 64;

/**
 * The texts a message can be shown as, one for each combination of the cases of its plurals and selects. Its values are
 * three dots, its numbers a digit; marks like <b> are left out.
 */
export function messageTexts(message: string): readonly string[] {
  let texts = cache.get(message);
  if (!texts) {
    const compiled = compileMessage(message.replaceAll(/<\/?\w+>/g, ''));
    texts = textsOf(typeof compiled === 'string' ? [compiled] : compiled);
    cache.set(message, texts);
  }
  return texts;
}

function textsOf(tokens: CompiledMessage): string[] {
  let texts = [''];
  for (const token of tokens) {
    const alternatives = textsOfToken(token);
    texts = texts
      .flatMap((text) => alternatives.map((alternative) => text + alternative))
      .slice(0, maxTexts);
  }
  return texts;
}

function textsOfToken(token: CompiledMessage[number]): string[] {
  if (typeof token === 'string') return [token === '#' ? '9' : token];
  const [, type, format] = token as [string, string | undefined, unknown];
  if (typeof format === 'object' && format !== null && type !== 'number') {
    const cases = Object.entries(format as Record<string, string | CompiledMessage>);
    return cases
      .filter(([name]) => name !== 'offset')
      .flatMap(([, inner]) => (typeof inner === 'string' ? [inner] : textsOf(inner)));
  }
  return [type === 'number' || type === 'plural' ? '9' : '…'];
}
