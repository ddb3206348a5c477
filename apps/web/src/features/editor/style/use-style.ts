import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { mediaStyleOptions } from './queries.ts';
import { type StyleDraft, type StyleDraftState, styleDraftOf } from './style-draft.ts';

export type ShownStyle = {
  /** The selected style, else the saved one; undefined while loading. */
  style: SubtitleStyle | undefined;
  isDefault: boolean;
  error: unknown;
  draft: StyleDraft;
  state: StyleDraftState;
};

export function useStyle(mediaId: string, language: LanguageCode): ShownStyle {
  const client = useQueryClient();
  const draft = styleDraftOf(client, mediaId, language);
  const state = useSyncExternalStore(draft.subscribe, draft.getState);
  const { data, error } = useQuery(mediaStyleOptions(mediaId, language));
  return {
    style: state.chosen ?? data?.style,
    isDefault: state.chosen === null && data?.isDefault === true,
    error,
    draft,
    state,
  };
}
