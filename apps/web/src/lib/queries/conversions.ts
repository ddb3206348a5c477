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
import { callApi, callMultipart, fetchBlob } from '../api-client.ts';

export const conversionKey = ['conversions'] as const;

type ConversionSearch = { kind: ConversionKind; page: number; pageSize: number };

export const conversionsOptions = (query: ConversionSearch) =>
  queryOptions({
    queryKey: [...conversionKey, query],
    queryFn: ({ signal }) => callApi(getConversions, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const fetchConversionFile = (fileName: string): Promise<Blob> =>
  fetchBlob(getConversionFile, { params: { fileName } });

function useConversionMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: conversionKey }),
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
  /** What goes with the file; an empty one is left out. */
  fields: Readonly<Record<string, string>>;
};

/** Fields go before the file: the server decides on them before it takes the bytes. */
export function sendFileToConvert(
  { kind, file, fields }: FileToConvert,
  control: { signal: AbortSignal; onProgress: (sentBytes: number, totalBytes: number) => void },
): Promise<Conversion> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.set(name, value);
  form.set('file', file, file.name);
  return callMultipart(fileCalls[kind], { form, ...control });
}
