import {
  deleteMemoryUnit,
  importMemory,
  memoryConcordance,
  promoteMemoryUnits,
  saveMemoryUnit,
  viewMemory,
} from '@glossa/contracts/translation-memory';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, callMultipart } from '../../lib/http/api-client.ts';
import { memoryKeys } from '../../lib/queries/query-keys.ts';

export const memoryOptions = (query: z.input<typeof viewMemory.query>) =>
  queryOptions({
    queryKey: memoryKeys.list(query),
    queryFn: ({ signal }) => callApi(viewMemory, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Disabled without a phrase. */
export const concordanceOptions = (query: z.input<typeof memoryConcordance.query>) =>
  queryOptions({
    queryKey: memoryKeys.concordance(query),
    queryFn: ({ signal }) => callApi(memoryConcordance, { query, signal }),
    placeholderData: keepPreviousData,
    enabled: query.phrase.trim() !== '',
  });

function useMemoryMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: memoryKeys.all }),
  });
}

export const useSaveMemoryUnit = () =>
  useMemoryMutation((body: z.input<typeof saveMemoryUnit.body>) =>
    callApi(saveMemoryUnit, { body }),
  );

export const useDeleteMemoryUnit = () =>
  useMemoryMutation((id: string) => callApi(deleteMemoryUnit, { params: { id } }));

export const usePromoteMemoryUnit = () =>
  useMemoryMutation((unitId: string) =>
    callApi(promoteMemoryUnits, { body: { unitIds: [unitId] } }),
  );

export const useImportMemory = () =>
  useMemoryMutation((file: File) => {
    const form = new FormData();
    form.set('file', file, file.name);
    return callMultipart(importMemory, { form });
  });
