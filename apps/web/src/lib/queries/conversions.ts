import {
  type Conversion,
  type ConversionKind,
  cancelConversion,
  convertDocument,
  convertMedia,
  convertSubtitles,
  convertToSpeech,
  deleteConversion,
  getConversionFile,
  getConversions,
  retryConversion,
} from '@glossa/contracts/conversions';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, callMultipart, fetchBlob } from '../http/api-client.ts';
import type { Place } from '../paging.ts';
import { conversionKeys } from './query-keys.ts';

type ConversionSearch = Place & { kind: ConversionKind };

export const conversionsOptions = (query: ConversionSearch) =>
  queryOptions({
    queryKey: conversionKeys.list(query),
    queryFn: ({ signal }) => callApi(getConversions, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const fetchConversionFile = (fileName: string): Promise<Blob> =>
  fetchBlob(getConversionFile, { params: { fileName } });

function useConversionMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: conversionKeys.lists }),
  });
}

export const useConvertToSpeech = () =>
  useConversionMutation((body: z.input<typeof convertToSpeech.body>) =>
    callApi(convertToSpeech, { body }),
  );
export const useCancelConversion = () =>
  useConversionMutation((conversionId: string) =>
    callApi(cancelConversion, { params: { conversionId } }),
  );
export const useRetryConversion = () =>
  useConversionMutation((conversionId: string) =>
    callApi(retryConversion, { params: { conversionId } }),
  );
export const useDeleteConversion = () =>
  useConversionMutation((conversionId: string) =>
    callApi(deleteConversion, { params: { conversionId } }),
  );

const fileCalls = {
  subtitles: convertSubtitles,
  media: convertMedia,
  document: convertDocument,
} as const;

export type FileToConvert = {
  kind: keyof typeof fileCalls;
  file: File;
  /** The fields sent with the file; empty ones are omitted. */
  fields: Readonly<Record<string, string>>;
};

/** Fields come before the file: the server checks them before accepting bytes. */
export function sendFileToConvert(
  { kind, file, fields }: FileToConvert,
  control: { signal: AbortSignal; onProgress: (sentBytes: number, totalBytes: number) => void },
): Promise<Conversion> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  form.set('file', file, file.name);
  return callMultipart(fileCalls[kind], { form, ...control });
}
