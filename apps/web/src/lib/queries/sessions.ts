import { endAllSessions, endSession, viewSessions } from '@glossa/contracts/users';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';

/** Where a user is signed in, and the programs that act for them. */
export const sessionsOptions = (userId: string) =>
  queryOptions({
    queryKey: ['administration', 'sessions', userId],
    queryFn: ({ signal }) => callApi(viewSessions, { params: { id: userId }, signal }),
  });

export function useEndSession(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => callApi(endSession, { params: { id: userId, sessionId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}

export function useEndAllSessions(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(endAllSessions, { params: { id: userId } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['administration'] }),
  });
}
