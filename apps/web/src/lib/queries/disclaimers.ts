import { getDisclaimer, updateTranslatedDisclaimer } from '@glossa/contracts/disclaimers';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { requestKeys } from './requests.ts';

/** The organisation's disclaimer in every language it is written in. */
export const disclaimersOptions = () =>
  queryOptions({
    queryKey: ['disclaimers'],
    queryFn: ({ signal }) => callApi(getDisclaimer, { signal }),
  });

/** What one translation says instead; null takes it back. */
export function useUpdateTranslatedDisclaimer(mediaId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ticketId: string; text: string | null }) =>
      callApi(updateTranslatedDisclaimer, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
  });
}
