import {
  deleteFilterProfile,
  previewFilterProfile,
  saveFilterProfile,
} from '@glossa/contracts/filter-profiles';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { uploadSegmentationRules } from '@glossa/contracts/segmentation';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, callMultipart } from '../../lib/http/api-client.ts';
import { filterProfileKeys } from '../../lib/queries/query-keys.ts';

function useProfileMutation<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: filterProfileKeys.all }),
  });
}

export const useSaveFilterProfile = () =>
  useProfileMutation((body: z.input<typeof saveFilterProfile.body>) =>
    callApi(saveFilterProfile, { body }),
  );

export const useDeleteFilterProfile = () =>
  useProfileMutation((profileId: string) =>
    callApi(deleteFilterProfile, { params: { profileId } }),
  );

/** Stores an SRX file, which a profile then names. */
export const useUploadSegmentationRules = () =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('file', file, file.name);
      return callMultipart(uploadSegmentationRules, { form });
    },
  });

/** Reads a document with settings that may not be saved yet. */
export const usePreviewFilterProfile = () =>
  useMutation({
    mutationFn: ({ settings, file }: { settings: FilterSettings; file: File }) => {
      const form = new FormData();
      form.set('settings', JSON.stringify(settings));
      form.set('file', file, file.name);
      return callMultipart(previewFilterProfile, { form });
    },
  });
