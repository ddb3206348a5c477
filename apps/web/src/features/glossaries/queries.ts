import {
  deleteGlossary,
  deleteGlossaryEntry,
  importGlossary,
  previewGlossaryImport,
  saveGlossary,
  saveGlossaryEntry,
  viewGlossaries,
  viewGlossaryEntries,
} from '@glossa/contracts/glossaries';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, callMultipart } from '../../lib/http/api-client.ts';
import { maxGlossaries } from '../../lib/queries/glossaries.ts';
import { glossaryKeys } from '../../lib/queries/query-keys.ts';

type GlossarySearch = z.input<typeof viewGlossaries.query>;

export const glossariesOptions = (query: GlossarySearch) =>
  queryOptions({
    queryKey: glossaryKeys.list(query),
    queryFn: ({ signal }) => callApi(viewGlossaries, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One glossary with its name: there is no call for one, but an organization has few. Null: it does not exist. */
export const glossaryOptions = (glossaryId: string) =>
  queryOptions({
    queryKey: glossaryKeys.detail(glossaryId),
    queryFn: async ({ signal }) => {
      for (let page = 1; ; page += 1) {
        const query = { page, pageSize: maxGlossaries };
        const { items, total } = await callApi(viewGlossaries, { query, signal });
        const found = items.find((glossary) => glossary.glossaryId === glossaryId);
        if (found) return found;
        if (items.length === 0 || page * maxGlossaries >= total) return null;
      }
    },
  });

type EntrySearch = z.input<typeof viewGlossaryEntries.query>;

export const glossaryEntriesOptions = (glossaryId: string, query: EntrySearch) =>
  queryOptions({
    queryKey: glossaryKeys.entries(glossaryId, query),
    queryFn: ({ signal }) =>
      callApi(viewGlossaryEntries, { params: { id: glossaryId }, query, signal }),
    placeholderData: keepPreviousData,
  });

function useGlossaryMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: glossaryKeys.all }),
  });
}

export const useSaveGlossary = () =>
  useGlossaryMutation((body: z.input<typeof saveGlossary.body>) => callApi(saveGlossary, { body }));

export const useDeleteGlossary = () =>
  useGlossaryMutation((id: string) => callApi(deleteGlossary, { params: { id } }));

export const useSaveGlossaryEntry = () =>
  useGlossaryMutation((body: z.input<typeof saveGlossaryEntry.body>) =>
    callApi(saveGlossaryEntry, { body }),
  );

export const useDeleteGlossaryEntry = () =>
  useGlossaryMutation((id: string) => callApi(deleteGlossaryEntry, { params: { id } }));

type ImportedFile = { glossaryId: string; file: File };

function formOf(file: File): FormData {
  const form = new FormData();
  form.set('file', file, file.name);
  return form;
}

/** Previews an import without storing anything. */
export const usePreviewGlossaryImport = () =>
  useMutation({
    mutationFn: ({ glossaryId, file }: ImportedFile) =>
      callMultipart(previewGlossaryImport, { params: { id: glossaryId }, form: formOf(file) }),
  });

export const useImportGlossary = () =>
  useGlossaryMutation(({ glossaryId, file }: ImportedFile) =>
    callMultipart(importGlossary, { params: { id: glossaryId }, form: formOf(file) }),
  );
