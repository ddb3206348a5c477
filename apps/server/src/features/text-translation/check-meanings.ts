import { setImmediate } from 'node:timers/promises';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { checkMeaning } from '@glossa/terminology/meaning/check-meaning';
import type { MeaningCode } from '@glossa/terminology/meaning/finding';
import type { TranslatedText } from './translate-texts.ts';

type Kind =
  | 'untranslated'
  | 'language'
  | 'negation'
  | 'numbers'
  | 'units'
  | 'dates'
  | 'names'
  | 'imperatives';

const kinds: Record<MeaningCode, Kind> = {
  untranslated: 'untranslated',
  script: 'language',
  language: 'language',
  negationLost: 'negation',
  negationAdded: 'negation',
  number: 'numbers',
  unit: 'units',
  date: 'dates',
  name: 'names',
  imperative: 'imperatives',
};

const warnings: Record<Kind, (count: number) => MessageRef> = {
  untranslated: (count) => message('translations.meaningUntranslated', { count }),
  language: (count) => message('translations.meaningLanguage', { count }),
  negation: (count) => message('translations.meaningNegation', { count }),
  numbers: (count) => message('translations.meaningNumbers', { count }),
  units: (count) => message('translations.meaningUnits', { count }),
  dates: (count) => message('translations.meaningDates', { count }),
  names: (count) => message('translations.meaningNames', { count }),
  imperatives: (count) => message('translations.meaningImperatives', { count }),
};

export type MeaningScope = {
  from: LanguageCode;
  to: LanguageCode;
  pairs: ReadonlyArray<{
    source: string;
    answer: Pick<TranslatedText, 'text' | 'lost' | 'origin'>;
  }>;
};

/** Characters between two turns of the event loop, some milliseconds of work. Each text costs as much as so many more. */
const maxLength = 10_000;
const lengthOfText = 500;

/**
 * What machine translations say differently than their sources: one warning a kind, with the number of texts. Matches of
 * a memory were written or approved by people.
 */
export async function findMeaningWarnings({
  from,
  to,
  pairs,
}: MeaningScope): Promise<MessageRef[]> {
  const counts = new Map<Kind, number>();
  let length = 0;
  for (const { source, answer } of pairs) {
    if (answer.origin === 'memory') continue;
    length += lengthOfText + source.length + answer.text.length;
    // Other requests are served between the texts of a long document.
    if (length > maxLength) {
      await setImmediate();
      length = 0;
    }
    const found = checkMeaning({
      ...{ source, target: withoutTags(answer.text), sourceLanguage: from, targetLanguage: to },
    }).filter(({ code }) => code !== 'number' || answer.lost.length === 0);
    for (const kind of new Set(found.map(({ code }) => kinds[code])))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts].map(([kind, count]) => warnings[kind](count));
}

const withoutTags = (text: string): string => text.replace(/<\/?[a-z][^<>]*>/gi, '');
