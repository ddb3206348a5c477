import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { message } from '@glossa/messages/message';
import kuromoji, { type Token, type Tokenizer } from 'kuromoji';
import type { ProcessAnswer } from '../../engine-process.ts';
import { splitJapaneseNumbers } from './japanese-numbers.ts';
import { joinParts, plainPauses, type SpokenPart } from './spoken-part.ts';

const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;
/** These attach to the previous word; a space would give them an accent of their own. */
const leaning = new Set(['助詞', '助動詞']);

/** The pronunciation of words in kana; `readAlone` handles words not in the dictionary. */
export function pronounce(
  tokens: readonly Token[],
  readAlone: (character: string) => string | undefined,
): SpokenPart[] {
  return tokens.map((token) => {
    const said = pronounceToken(token, readAlone);
    if (said === undefined) {
      const latin = /\p{L}/u.test(token.surface_form);
      return { text: latin ? `${token.surface_form} ` : plainPauses(token.surface_form), latin };
    }
    const leans = leaning.has(token.pos) || /接尾|非自立/.test(token.pos_detail_1);
    return { text: leans ? said : ` ${said}`, latin: false };
  });
}

/** Undefined for punctuation and non-Japanese text. */
function pronounceToken(
  { surface_form: written, pos, pronunciation }: Token,
  readAlone: (character: string) => string | undefined,
): string | undefined {
  if (pos === '記号' && !kana.test(written)) return undefined;
  if (pronunciation && pronunciation !== '*') return pronunciation;
  if (kana.test(written)) return written;
  if (!/\p{Script=Han}/u.test(written)) return undefined;
  return [...written].map((character) => readAlone(character) ?? '').join('');
}

/** The process that holds the Japanese dictionary: 400 MB outside the server. */
const dicPath = join(
  dirname(createRequire(import.meta.url).resolve('kuromoji/package.json')),
  'dict',
);

const loading = new Promise<Tokenizer>((resolve, reject) => {
  kuromoji.builder({ dicPath }).build((error, tokenizer) => {
    if (error) reject(error);
    else resolve(tokenizer);
  });
});

async function read(text: string): Promise<SpokenPart[]> {
  const tokenizer = await loading;
  const readAlone = (character: string) => tokenizer.tokenize(character)[0]?.pronunciation;
  return joinParts(
    splitJapaneseNumbers(text).flatMap(({ text: piece, isReading }) =>
      isReading
        ? [{ text: ` ${piece}`, latin: false }]
        : pronounce(tokenizer.tokenize(piece), readAlone),
    ),
  );
}

process.on('disconnect', () => process.exit(0));
process.on('message', ({ id, text }: { id: number; text: string }) => {
  read(text)
    .then((value): ProcessAnswer => ({ type: 'answer', id, value }))
    .catch(
      (error: unknown): ProcessAnswer => ({
        type: 'failed',
        id,
        code: 'ENGINE_CRASHED',
        message: message('tts.japaneseUnreadable'),
        detail: String(error),
      }),
    )
    .then((answer) => process.send?.(answer));
});
