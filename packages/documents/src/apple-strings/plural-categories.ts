/** The plural categories of a language (CLDR). */
export const pluralCategories = (language: string): string[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;
