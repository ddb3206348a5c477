import { createHash } from 'node:crypto';
import type { LanguageCode } from '@glossa/contracts/languages';
import { memoryKey } from '@glossa/terminology/normalise';
import { unitGrams, wantedGrams } from '@glossa/terminology/unit-grams';

/** Whose memory, and of which languages. */
export type MemoryScope = { organisationId: string; from: LanguageCode; to: LanguageCode };

const scopeText = ({ organisationId, from, to }: MemoryScope): string =>
  `${organisationId} ${from} ${to}`;

/** What an exact match goes by. */
export const sourceKey = (source: string): Buffer =>
  createHash('sha256').update(memoryKey(source)).digest();

/** The columns that follow from the source. */
export const sourceColumns = (scope: MemoryScope, source: string) => ({
  source_text: source,
  source_key: sourceKey(source),
  grams: unitGrams(scopeText(scope), source),
});

export const gramsToFind = (scope: MemoryScope, text: string): number[] =>
  wantedGrams(scopeText(scope), text);
