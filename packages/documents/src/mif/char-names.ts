/** Characters that have a statement of their own in paragraphs: `<Char EmDash>`. */
const names: Record<string, string> = {
  Tab: '\t',
  HardReturn: '\n',
  HardSpace: '\u00a0',
  HardHyphen: '\u2011',
  Cent: '\u00a2',
  Pound: '\u00a3',
  Yen: '\u00a5',
  EnDash: '\u2013',
  EmDash: '\u2014',
  Dagger: '\u2020',
  DoubleDagger: '\u2021',
  Bullet: '\u2022',
  NumberSpace: '\u2007',
  ThinSpace: '\u2009',
  EnSpace: '\u2002',
  EmSpace: '\u2003',
};

/** Where words of the original may be or were divided: nothing of it is in a translation. */
export const hyphens = new Set(['SoftHyphen', 'DiscHyphen', 'NoHyphen']);

export const charNamed = (name: string): string => names[name] ?? '';

/** Those that FrameMaker does not write into strings. */
const ofStatements = new Map(
  Object.entries(names)
    .filter(([, letter]) => !/[¢£¥–—†‡•]/u.test(letter))
    .map(([name, letter]) => [letter, name]),
);

export const charName = (letter: string): string | undefined => ofStatements.get(letter);
