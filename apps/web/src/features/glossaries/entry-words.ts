import type { PartOfSpeech, termUsages } from '@glossa/contracts/glossaries';

type TermUsage = (typeof termUsages)[number];

export const usageWords: Record<TermUsage, string> = {
  preferred: 'Preferred',
  allowed: 'Allowed',
  forbidden: 'Forbidden',
};
export const usageColours: Record<TermUsage, string> = {
  preferred: 'green',
  allowed: 'gray',
  forbidden: 'red',
};
export const partOfSpeechWords: Record<PartOfSpeech, string> = {
  noun: 'Noun',
  properNoun: 'Proper noun',
  verb: 'Verb',
  adjective: 'Adjective',
  adverb: 'Adverb',
  other: 'Other',
};
