import { useRef } from 'react';
import type { EditorMedia } from '../model/editor-types.ts';

/** The same object as long as its fields are the same: a screen that renders again must not set up a new timeline. */
export function useSteadyMedia(media: EditorMedia): EditorMedia {
  const known = useRef(media);
  const keys = Object.keys(media) as Array<keyof EditorMedia>;
  if (keys.some((key) => known.current[key] !== media[key])) known.current = media;
  return known.current;
}
