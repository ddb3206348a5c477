import { type Attack, createAttack } from '../report.ts';
import { send } from '../request.ts';
import { guess, type Target } from '../target.ts';

type Guesses = {
  /** More than are permitted. */
  count: number;
  nameOf: (index: number) => string;
  headersOf?: (index: number) => Record<string, string>;
  fromOf: (index: number) => string;
};

/** Whether all guesses were permitted. */
async function isEndless(
  address: string,
  { count, nameOf, headersOf = () => ({}), fromOf }: Guesses,
): Promise<boolean> {
  for (let index = 0; index < count; index += 1) {
    const { status } = await guess(address, nameOf(index), `wrong ${index}`, {
      headers: headersOf(index),
      from: fromOf(index),
    });
    if (status === 429) return false;
  }
  return true;
}

/** Guessing passwords, and forged sessions. */
export async function trySignIn({ address }: Target, short: boolean): Promise<Attack[]> {
  const guessing = createAttack('guessing passwords');
  const attempt = async (what: string, given: Guesses) =>
    guessing.check(
      (await isEndless(address, given)) && `${what}: ${given.count} guesses without a pause`,
    );
  // An account is blocked after 10 failures from an address and 100 from all of them, an address after 50.
  await attempt('one account', { count: 15, nameOf: () => 'guessed', fromOf: () => '127.0.0.9' });
  if (!short)
    await attempt('one account from many addresses', {
      count: 120,
      nameOf: () => 'admin',
      fromOf: (index) => `127.0.2.${index + 1}`,
    });
  await attempt('many accounts from one address', {
    count: 60,
    nameOf: (index) => `guessed-${index}`,
    fromOf: () => '127.0.0.10',
  });
  await attempt('a name with blanks', {
    count: 15,
    nameOf: (index) => `blank${' '.repeat(index)}`,
    fromOf: () => '127.0.0.11',
  });
  await attempt('forged addresses', {
    count: 60,
    nameOf: (index) => `forged-${index}`,
    headersOf: (index) => ({ 'x-forwarded-for': `203.0.113.${index}` }),
    fromOf: () => '127.0.0.12',
  });
  const forged = createAttack('forged sessions');
  for (const token of [
    'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.',
    'glossa_forged',
    "' OR 1=1 --",
    'a'.repeat(8_000),
    '../../etc/passwd',
  ]) {
    const path = '/api/translation-tool-api/usrorg/viewUser';
    for (const headers of [
      { authorization: `Bearer ${token}` },
      { cookie: `glossa_refresh=${encodeURIComponent(token)}` },
    ]) {
      const { status } = await send(address, { path, headers });
      forged.check(
        (status < 400 || status >= 500) &&
          `${Object.keys(headers)} ${token.slice(0, 20)}: ${status}`,
      );
    }
  }
  return [guessing, forged];
}
