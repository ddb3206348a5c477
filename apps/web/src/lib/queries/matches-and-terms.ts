import { checkTranslatedTerms, lookUpTerms } from '@glossa/contracts/glossaries';
import type { LanguageCode } from '@glossa/contracts/languages';
import { memoryMatches } from '@glossa/contracts/translation-memory';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { glossaryKey } from './glossaries.ts';
import { memoryKey } from './translation-memory.ts';

type Pair = { from: LanguageCode; to: LanguageCode };
const keptMs = 60_000;

/** What the memory holds for one text, best first. */
export const matchesOptions = ({
  mediaId,
  source,
  from,
  to,
}: Pair & { mediaId: string; source: string }) =>
  queryOptions({
    queryKey: [...memoryKey, 'matches', mediaId, from, to, source],
    queryFn: async ({ signal }) => {
      const body = { mediaId, from, to, texts: [source] };
      const [matches] = await callApi(memoryMatches, { body, signal });
      return matches ?? [];
    },
    enabled: source !== '',
    staleTime: keptMs,
  });

type OfGlossary = Pair & { glossaryId: string; source: string };

/** The terms of a glossary that one text names. */
export const termsOptions = ({ glossaryId, source, from, to }: OfGlossary) =>
  queryOptions({
    queryKey: [...glossaryKey, 'terms', glossaryId, from, to, source],
    queryFn: ({ signal }) =>
      callApi(lookUpTerms, { body: { glossaryId, from, to, texts: [source] }, signal }),
    enabled: source !== '',
    staleTime: keptMs,
  });

/** Where a translation disagrees with a glossary. */
export const termFindingsOptions = ({
  glossaryId,
  source,
  target,
  from,
  to,
}: OfGlossary & { target: string }) =>
  queryOptions({
    queryKey: [...glossaryKey, 'findings', glossaryId, from, to, source, target],
    queryFn: async ({ signal }) => {
      const body = { glossaryId, from, to, pairs: [{ source, target }] };
      const [findings] = await callApi(checkTranslatedTerms, { body, signal });
      return findings ?? [];
    },
    enabled: source !== '' && target !== '',
    staleTime: keptMs,
  });
