import { checkTranslatedTerms, lookUpTerms } from '@glossa/contracts/glossaries';
import type { LanguageCode } from '@glossa/contracts/languages';
import { memoryMatches } from '@glossa/contracts/translation-memory';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/http/api-client.ts';
import { glossaryKeys, memoryKeys } from '../../../lib/queries/query-keys.ts';

type Pair = { from: LanguageCode; to: LanguageCode };
const staleMs = 60_000;

/** The memory's matches for one text, best first. */
export const matchesOptions = ({
  mediaId,
  source,
  from,
  to,
}: Pair & { mediaId: string; source: string }) =>
  queryOptions({
    queryKey: memoryKeys.matches({ mediaId, from, to, source }),
    queryFn: async ({ signal }) => {
      const body = { mediaId, from, to, texts: [source] };
      const [matches] = await callApi(memoryMatches, { body, signal });
      return matches ?? [];
    },
    enabled: source !== '',
    staleTime: staleMs,
  });

type OfGlossary = Pair & { glossaryId: string; source: string };

/** A glossary's terms in one text. */
export const termsOptions = ({ glossaryId, source, from, to }: OfGlossary) =>
  queryOptions({
    queryKey: glossaryKeys.terms({ glossaryId, from, to, source }),
    queryFn: ({ signal }) =>
      callApi(lookUpTerms, { body: { glossaryId, from, to, texts: [source] }, signal }),
    enabled: source !== '',
    staleTime: staleMs,
  });

/** Glossary violations of a translation. */
export const termFindingsOptions = ({
  glossaryId,
  source,
  target,
  from,
  to,
}: OfGlossary & { target: string }) =>
  queryOptions({
    queryKey: glossaryKeys.findings({ glossaryId, from, to, source, target }),
    queryFn: async ({ signal }) => {
      const body = { glossaryId, from, to, pairs: [{ source, target }] };
      const [findings] = await callApi(checkTranslatedTerms, { body, signal });
      return findings ?? [];
    },
    enabled: source !== '' && target !== '',
    staleTime: staleMs,
  });
