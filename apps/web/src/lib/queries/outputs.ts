import {
  cancelTranslationOutput,
  deleteTranslationOutput,
  makeTranslationOutput,
} from '@glossa/contracts/translation-outputs';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi } from '../api-client.ts';
import { requestKeys } from './requests.ts';

type Asked = { ticketId: string } & z.input<typeof makeTranslationOutput.body>;

function useOutputMutation<Input>(mediaId: string, mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
  });
}

/** One more file of a translation, or one of them anew. */
export const useMakeOutput = (mediaId: string) =>
  useOutputMutation(mediaId, ({ ticketId, ...body }: Asked) =>
    callApi(makeTranslationOutput, { params: { ticketId }, body }),
  );
export const useCancelOutput = (mediaId: string) =>
  useOutputMutation(mediaId, (outputId: string) =>
    callApi(cancelTranslationOutput, { params: { outputId } }),
  );
export const useDeleteOutput = (mediaId: string) =>
  useOutputMutation(mediaId, (outputId: string) =>
    callApi(deleteTranslationOutput, { params: { outputId } }),
  );
