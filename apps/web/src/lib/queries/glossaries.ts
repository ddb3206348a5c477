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
import { callApi, callMultipart } from '../api-client.ts';

export const glossaryKey = ['glossaries'] as const;
const most = 200;

/** The organisation's glossaries as choices of a select, by name. */
export const glossaryOptionsOptions = () =>
  queryOptions({
    queryKey: [...glossaryKey, 'options'],
    queryFn: async ({ signal }) => {
      const { items } = await callApi(viewGlossaries, { query: { pageSize: most }, signal });
      return items.map(({ glossaryId, name }) => ({ value: glossaryId, label: name }));
    },
    staleTime: 60_000,
  });

type GlossarySearch = z.input<typeof viewGlossaries.query>;
export const glossariesOptions = (query: GlossarySearch) =>
  queryOptions({
    queryKey: [...glossaryKey, 'list', query],
    queryFn: ({ signal }) => callApi(viewGlossaries, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One glossary with its name: there is no call for one, but an organisation has few. Null: it is not there. */
export const glossaryOptions = (glossaryId: string) =>
  queryOptions({
    queryKey: [...glossaryKey, 'item', glossaryId],
    queryFn: async ({ signal }) => {
      for (let page = 1; ; page += 1) {
        const query = { page, pageSize: most };
        const { items, total } = await callApi(viewGlossaries, { query, signal });
        const found = items.find((glossary) => glossary.glossaryId === glossaryId);
        if (found) return found;
        if (items.length === 0 || page * most >= total) return null;
      }
    },
  });

type EntrySearch = z.input<typeof viewGlossaryEntries.query>;
export const glossaryEntriesOptions = (glossaryId: string, query: EntrySearch) =>
  queryOptions({
    queryKey: [...glossaryKey, 'entries', glossaryId, query],
    queryFn: ({ signal }) =>
      callApi(viewGlossaryEntries, { params: { id: glossaryId }, query, signal }),
    placeholderData: keepPreviousData,
  });

function useGlossaryMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: glossaryKey }),
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
/** Says what an import would do; nothing is stored. */
export const usePreviewGlossaryImport = () =>
  useMutation({
    mutationFn: ({ glossaryId, file }: ImportedFile) =>
      callMultipart(previewGlossaryImport, { params: { id: glossaryId }, form: formOf(file) }),
  });
export const useImportGlossary = () =>
  useGlossaryMutation(({ glossaryId, file }: ImportedFile) =>
    callMultipart(importGlossary, { params: { id: glossaryId }, form: formOf(file) }),
  );
