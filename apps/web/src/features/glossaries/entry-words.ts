import type { PartOfSpeech, termUsages } from '@glossa/contracts/glossaries';
import { inContext, t } from '../../lib/language/t.ts';

type TermUsage = (typeof termUsages)[number];

export const usageWords: Record<TermUsage, string> = {
  preferred: inContext('term', 'Preferred'),
  allowed: inContext('term', 'Allowed'),
  forbidden: inContext('term', 'Forbidden'),
};
export const usageColours: Record<TermUsage, string> = {
  preferred: 'green',
  allowed: 'gray',
  forbidden: 'red',
};
export const partOfSpeechWords: Record<PartOfSpeech, string> = {
  noun: t('Noun'),
  properNoun: t('Proper noun'),
  verb: t('Verb'),
  adjective: t('Adjective'),
  adverb: t('Adverb'),
  other: inContext('part of speech', 'Other'),
};
