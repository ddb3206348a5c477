import type { Token } from 'kuromoji';
import type { SpokenPart } from './spoken-part.ts';
import { plainPauses } from './spoken-part.ts';

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
