import type { BodyOf } from '@glossa/contracts';
import type { LanguageCode } from '@glossa/contracts/languages';
import {
  deleteStylePreset,
  getFontFile,
  getFonts,
  type SubtitleStyle,
  saveStylePreset,
  updateMediaStyle,
  viewMediaStyle,
  viewStylePresets,
} from '@glossa/contracts/subtitle-styles';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, fetchBlob } from '../../../lib/http/api-client.ts';
import { mediaKeys, subtitleStyleKeys } from '../../../lib/queries/query-keys.ts';

/** The saved subtitle style of media in a language. */
export const mediaStyleOptions = (mediaId: string, language: LanguageCode) =>
  queryOptions({
    queryKey: mediaKeys.style(mediaId, language),
    queryFn: ({ signal }) => callApi(viewMediaStyle, { params: { mediaId, language }, signal }),
  });

/** Saves the style; null resets to the language's default. Throws ApiError. */
export async function saveMediaStyle(
  client: QueryClient,
  mediaId: string,
  language: LanguageCode,
  style: SubtitleStyle | null,
): Promise<void> {
  const queryKey = mediaKeys.style(mediaId, language);
  // A response in flight does not include this change.
  await client.cancelQueries({ queryKey });
  const saved = await callApi(updateMediaStyle, { body: { mediaId, language, style } });
  client.setQueryData<typeof saved>(queryKey, saved);
}

/** The organization's named styles. */
export const stylePresetsOptions = () =>
  queryOptions({
    queryKey: subtitleStyleKeys.presets,
    queryFn: ({ signal }) => callApi(viewStylePresets, { signal }),
  });

export function useSavePreset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof saveStylePreset>) => callApi(saveStylePreset, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: subtitleStyleKeys.presets }),
  });
}

export function useDeletePreset() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(deleteStylePreset, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: subtitleStyleKeys.presets }),
  });
}

/** Fonts that cover the language, best first, and fallback fonts. */
export const fontsOptions = (language: LanguageCode) =>
  queryOptions({
    queryKey: subtitleStyleKeys.fonts(language),
    queryFn: ({ signal }) => callApi(getFonts, { params: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One copy of each file for the whole page; a collection for several languages is tens of megabytes. */
const loaded = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/** The bytes of a font file, loaded once. Throws ApiError; the next call retries. */
export function loadFontFile(fontId: string): Promise<Uint8Array<ArrayBuffer>> {
  const before = loaded.get(fontId);
  if (before) return before;
  const bytes = fetchBlob(getFontFile, { params: { fontId } }).then(
    async (blob) => new Uint8Array(await blob.arrayBuffer()),
  );
  loaded.set(fontId, bytes);
  bytes.catch(() => loaded.delete(fontId));
  return bytes;
}
