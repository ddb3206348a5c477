import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { textTranslationPairSchema } from '@glossa/contracts/text-translation';
import type { z } from 'zod';
import { languageInBothNames } from '../../lib/language/language-name.ts';
import { t } from '../../lib/language/t.ts';

export type Pair = z.infer<typeof textTranslationPairSchema>;
export type SourceChoice = LanguageCode | 'detect';

type Choice = { value: string; label: string; disabled?: boolean };

/** Languages a text may be in: those from which something can be reached first. */
export function sourceChoices(pairs: readonly Pair[]): Choice[] {
  const served = new Set(pairs.filter((pair) => pair.engineLabel).map((pair) => pair.from));
  return [
    { value: 'detect', label: t('Detect language') },
    ...byServed(languageCodes, (code) => served.has(code)),
  ];
}

/** Languages to translate into: from a known source those an engine serves, else those anything leads to. */
export function targetChoices(pairs: readonly Pair[], from: SourceChoice): Choice[] {
  const served = new Set(
    pairs
      .filter((pair) => pair.engineLabel && (from === 'detect' || pair.from === from))
      .map((pair) => pair.to),
  );
  return byServed(
    languageCodes.filter((code) => code !== from),
    (code) => served.has(code),
  );
}

function byServed(codes: readonly LanguageCode[], isServed: (code: LanguageCode) => boolean) {
  const choice = (code: LanguageCode): Choice => ({
    value: code,
    label: isServed(code)
      ? languageInBothNames(code)
      : t('{language} (not installed)', { language: languageInBothNames(code) }),
    disabled: !isServed(code),
  });
  return [
    ...codes.filter(isServed).map(choice),
    ...codes.filter((code) => !isServed(code)).map(choice),
  ];
}

/** What would make a language one to translate into; null where nobody knows. */
export function remedyInto(pairs: readonly Pair[], from: SourceChoice, to: string): string | null {
  const into = pairs.filter((pair) => pair.to === to && (from === 'detect' || pair.from === from));
  // From an unknown language the shortest way is the one most people mean.
  const remedies = into.flatMap(({ remedy }) => remedy ?? []);
  return remedies.sort((one, other) => one.length - other.length)[0] ?? null;
}

/** What to run so that a pair is served, or served better; null where nothing is missing. */
export function remedyOf(
  pairs: readonly Pair[],
  from: SourceChoice,
  to: LanguageCode,
): string | null {
  if (from === 'detect') return null;
  return pairs.find((pair) => pair.from === from && pair.to === to)?.remedy ?? null;
}
