import type { BodyOf } from '@glossa/contracts/endpoint';
import { saveUserRoles } from '@glossa/contracts/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { administrationKeys } from './query-keys.ts';

export function useSaveUserRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveUserRoles>) => callApi(saveUserRoles, { body }),
    // Also after a rejection: the stored state must be shown.
    onSettled: () => client.invalidateQueries({ queryKey: administrationKeys.all }),
  });
}
