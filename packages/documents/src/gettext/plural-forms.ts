/**
 * The plural forms of a language in gettext (the formulas of its manual). For each form: 'one' means exactly one,
 * 'like-one' uses the singular's grammar for more numbers (21 in Russian), 'many' is the rest.
 */
export type PluralForms = { header: string; forms: ('one' | 'like-one' | 'many')[] };

const none: PluralForms = { header: 'nplurals=1; plural=0;', forms: ['many'] };
const notOne: PluralForms = { header: 'nplurals=2; plural=(n != 1);', forms: ['one', 'many'] };
const aboveOne: PluralForms = {
  header: 'nplurals=2; plural=(n > 1);',
  forms: ['like-one', 'many'],
};

const byLanguage: Record<string, PluralForms> = {
  ar: {
    header:
      'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
    forms: ['many', 'one', 'many', 'many', 'many', 'many'],
  },
  fr: aboveOne,
  ja: none,
  ko: none,
  pt: aboveOne,
  'pt-PT': notOne,
  ru: {
    header:
      'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
    forms: ['like-one', 'many', 'many'],
  },
  zh: none,
};

export function pluralFormsOf(language: string): PluralForms {
  return byLanguage[language] ?? byLanguage[language.split('-')[0] ?? ''] ?? notOne;
}
