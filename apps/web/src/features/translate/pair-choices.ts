import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import type { Message } from '@glossa/contracts/messages';
import type { textTranslationPairSchema } from '@glossa/contracts/text-translation';
import type { z } from 'zod';
import { languageInBothNames } from '../../lib/i18n/language-name.ts';
import { t } from '../../lib/i18n/t.ts';

export type Pair = z.infer<typeof textTranslationPairSchema>;
export type SourceChoice = LanguageCode | 'detect';

type Choice = { value: string; label: string; disabled?: boolean };

/** Served, or with a model that can be had. */
const isOffered = ({ engineLabel, download }: Pair) => engineLabel !== null || download !== null;

/** Source languages, those with a target first. */
export function sourceChoices(pairs: readonly Pair[]): Choice[] {
  const served = new Set(pairs.filter(isOffered).map((pair) => pair.from));
  return [
    { value: 'detect', label: t('translate.detectLanguage') },
    ...byServed(languageCodes, (code) => served.has(code)),
  ];
}

/** Target languages: served ones for a known source, else all reachable ones. */
export function targetChoices(pairs: readonly Pair[], from: SourceChoice): Choice[] {
  const served = new Set(
    pairs
      .filter((pair) => isOffered(pair) && (from === 'detect' || pair.from === from))
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
      : t('translate.languageUnavailable', { language: languageInBothNames(code) }),
    disabled: !isServed(code),
  });
  return [
    ...codes.filter(isServed).map(choice),
    ...codes.filter((code) => !isServed(code)).map(choice),
  ];
}

/** How to enable a target language; null if unknown. */
export function remedyInto(pairs: readonly Pair[], from: SourceChoice, to: string): Message | null {
  const into = pairs.filter((pair) => pair.to === to && (from === 'detect' || pair.from === from));
  // For an unknown source the shortest path is the most likely one.
  const remedies = into.flatMap(({ remedy }) => remedy ?? []);
  return remedies.sort((one, other) => one.text.length - other.text.length)[0] ?? null;
}

/** What enables or improves a pair; null if nothing is missing. */
export function remedyOf(
  pairs: readonly Pair[],
  from: SourceChoice,
  to: LanguageCode,
): Message | null {
  if (from === 'detect') return null;
  return pairs.find((pair) => pair.from === from && pair.to === to)?.remedy ?? null;
}

/** Whether only an administrator can make the pair available. */
export const needsAdministrator = (
  pairs: readonly Pair[],
  from: SourceChoice,
  to: LanguageCode,
): boolean =>
  pairs.some(
    (pair) =>
      pair.from === from && pair.to === to && pair.engineLabel === null && pair.download === 'ask',
  );
