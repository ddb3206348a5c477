import {
  patchEngineSettings,
  putSpeechModel,
  putTellSpeakersApart,
  type SpeechModel,
  viewEngineSettings,
} from '@glossa/contracts/engine-settings';
import type { ModelPolicy } from '@glossa/contracts/models';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/http/api-client.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';

export const engineSettingsOptions = () =>
  queryOptions({
    queryKey: engineKeys.settings,
    queryFn: ({ signal }) => callApi(viewEngineSettings, { signal }),
  });

type Change =
  | { of: 'installation'; policy?: ModelPolicy; speechModel?: SpeechModel }
  | { of: 'organisation'; model: SpeechModel | null }
  | { of: 'speakers'; enabled: boolean };

/** Engines and models depend on the settings: all of the screen is asked for again. */
export function useSaveEngineSetting() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: Change) => {
      if (change.of === 'organisation')
        return callApi(putSpeechModel, { body: { model: change.model } });
      if (change.of === 'speakers')
        return callApi(putTellSpeakersApart, { body: { enabled: change.enabled } });
      const { of: _of, ...body } = change;
      return callApi(patchEngineSettings, { body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: engineKeys.all }),
  });
}
