import { readFile } from 'node:fs/promises';
import { coreOf } from './core-of.ts';

/**
 * Cores of 49,233 passwords of published breaches (cores.txt, its license beside it), and two more words. Loaded
 * when the first password is chosen.
 */
let cores: Promise<ReadonlySet<string>> | undefined;

const loadCores = async (): Promise<ReadonlySet<string>> => {
  const text = await readFile(new URL('cores.txt', import.meta.url), 'utf8');
  return new Set([...text.trimEnd().split('\n'), 'glossa', 'qwertz']);
};

const lookalikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const likeL: Record<string, string> = { ...lookalikes, '1': 'l', '!': 'l' };

const readAs = (word: string, letters: Record<string, string>): string =>
  [...word].map((char) => letters[char] ?? char).join('');

/** Whether it is a breached password, a common word or the user name with digits, symbols and look-alikes. */
export async function isCommonPassword(password: string, userName: string): Promise<boolean> {
  const bare = coreOf(password);
  const name = userName.toLowerCase();
  cores ??= loadCores();
  const known = await cores;
  return [bare, readAs(bare, lookalikes), readAs(bare, likeL)].some(
    (word) => word.length < 3 || known.has(word) || (name.length > 2 && word === name),
  );
}
