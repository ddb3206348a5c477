import { listNodes, type Node, patchNode } from '@glossa/contracts/nodes';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { nodeKeys } from '../../lib/queries/query-keys.ts';

/** In milliseconds: each node reports every 2 seconds. */
const pollMs = 3_000;

export const nodesOptions = () =>
  queryOptions({
    queryKey: nodeKeys.all,
    queryFn: ({ signal }) => callApi(listNodes, { signal }),
    refetchInterval: pollMs,
  });

export function useDrainNode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ nodeId, drain }: { nodeId: Node['nodeId']; drain: boolean }) =>
      callApi(patchNode, { params: { nodeId }, body: { drain } }),
    onSettled: () => client.invalidateQueries({ queryKey: nodeKeys.all }),
  });
}
