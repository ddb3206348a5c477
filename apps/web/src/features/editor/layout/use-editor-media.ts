import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import { readingRules } from '@glossa/subtitles/reading-rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLanguageRules } from '../panels/reading-rules-queries.ts';
import { shotChangesOptions } from '../queries.ts';
import type { EditorMedia, EditorStore } from '../store/editor-types.ts';

const usualFramesPerSecond = 25;
const none: readonly number[] = [];

/** The editor's data about the recording; rules and shot changes arrive later. */
export function useEditorMedia(
  media: MediaDetails,
  language: LanguageCode,
  peaks: readonly number[] | null,
): EditorMedia {
  const rules = useLanguageRules(language).data?.rules ?? readingRules[language];
  const shots = useQuery({
    ...shotChangesOptions(media.mediaId),
    enabled: media.kind === 'video',
  });
  const shotChangesMs = shots.data?.shotChangesMs ?? none;
  const { mediaId, title, kind, durationMs, width, height, framesPerSecond } = media;
  return useMemo(
    () => ({
      mediaId,
      title,
      kind: kind === 'audio' ? 'audio' : 'video',
      durationMs: durationMs ?? 0,
      framesPerSecond: framesPerSecond ?? usualFramesPerSecond,
      aspectRatio: width && height ? width / height : 16 / 9,
      shotChangesMs,
      peaks,
      rules,
    }),
    [mediaId, title, kind, durationMs, width, height, framesPerSecond, shotChangesMs, peaks, rules],
  );
}

/** Issues depend on the organization's rules and the shot changes, as soon as they are known. */
export function useChecks(store: EditorStore, media: EditorMedia): void {
  const { rules, framesPerSecond, shotChangesMs, durationMs } = media;
  useEffect(() => {
    const end = durationMs > 0 ? { mediaMs: durationMs } : {};
    store.setChecks({ rules, framesPerSecond, shotChangesMs, ...end });
  }, [store, rules, framesPerSecond, shotChangesMs, durationMs]);
}
