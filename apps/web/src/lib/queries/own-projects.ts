import { saveMediaProject } from '@glossa/contracts/media';
import { viewOwnProjects } from '@glossa/contracts/projects';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';

/** The projects the person is in. A membership given or taken comes with the administration's live messages. */
export const ownProjectsOptions = () =>
  queryOptions({
    queryKey: ['administration', 'own-projects'],
    queryFn: ({ signal }) => callApi(viewOwnProjects, { signal }),
    staleTime: 60_000,
  });

export function useSaveMediaProject() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mediaId, projectId }: { mediaId: string; projectId: string | null }) =>
      callApi(saveMediaProject, { params: { mediaId }, body: { projectId } }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['media'] }),
        client.invalidateQueries({ queryKey: ['administration'] }),
      ]),
  });
}
