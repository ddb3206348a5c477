/**
 * The words that the most used passwords are made of (after public breach statistics). Passwords under our rule carry
 * a capital, a digit and a special character, and people add them in the same few ways: those are undone first.
 */
const commonCores = new Set(
  `password passw0rd passwort welcome qwerty qwertz azerty admin administrator letmein iloveyou monkey dragon football
  baseball master superman batman trustno login princess sunshine shadow michael jordan michelle charlie starwars
  whatever freedom secret summer winter spring autumn hello test testing changeme default guest user root pass
  computer internet google facebook london liverpool chelsea arsenal glossa company office access money`.split(
    /\s+/,
  ),
);

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

/** Whether it is a common word or the user's own name dressed up with digits, marks and look-alikes. */
export function isCommonPassword(password: string, userName: string): boolean {
  const bare = password.toLowerCase().replace(/^[\d@$!%*?&]+|[\d@$!%*?&]+$/g, '');
  const read = [...bare].map((char) => lookalikes[char] ?? char).join('');
  const name = userName.toLowerCase();
  return [bare, read].some(
    (word) => commonCores.has(word) || (name.length > 2 && word === name) || word.length < 3,
  );
}
