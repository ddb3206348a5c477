import type { PartOfSpeech, termUsages } from '@glossa/contracts/glossaries';
import { t } from '../../lib/i18n/t.ts';

type TermUsage = (typeof termUsages)[number];

export const usageLabels: Record<TermUsage, string> = {
  preferred: t('glossaries.usage.preferred'),
  allowed: t('glossaries.usage.allowed'),
  forbidden: t('glossaries.usage.forbidden'),
};
export const usageColours: Record<TermUsage, string> = {
  preferred: 'green',
  allowed: 'gray',
  forbidden: 'red',
};
export const partOfSpeechLabels: Record<PartOfSpeech, string> = {
  noun: t('glossaries.partsOfSpeech.noun'),
  properNoun: t('glossaries.partsOfSpeech.properNoun'),
  verb: t('glossaries.partsOfSpeech.verb'),
  adjective: t('glossaries.partsOfSpeech.adjective'),
  adverb: t('glossaries.partsOfSpeech.adverb'),
  other: t('glossaries.partsOfSpeech.other'),
};
