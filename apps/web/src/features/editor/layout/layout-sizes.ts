import { useCallback, useState } from 'react';
import { editorLayoutPrefix } from '../../../lib/session/session-store.ts';

/** What a person can resize: the width of picture and text in percent, the heights of text and timeline in pixels. */
export const layoutLimits = {
  split: { least: 28, most: 65, usual: 47, step: 2 },
  text: { least: 150, most: 480, usual: 236, step: 12 },
  timeline: { least: 150, most: 480, usual: 190, step: 12 },
} as const;

export type LayoutPart = keyof typeof layoutLimits;

/** In windows lower than this (pixels) the timeline is below the list, as in editor-layout.module.css. */
const lowWindow = { below: 880, usual: { split: 48, text: 236, timeline: 160 } } as const;

export const usualSize = (part: LayoutPart): number =>
  window.innerHeight < lowWindow.below ? lowWindow.usual[part] : layoutLimits[part].usual;

type LayoutSizes = Record<LayoutPart, number>;

const within = (part: LayoutPart, size: number): number =>
  Math.round(Math.min(layoutLimits[part].most, Math.max(layoutLimits[part].least, size)));

const parts = Object.keys(layoutLimits) as LayoutPart[];
const storageKey = (userId: string) => `${editorLayoutPrefix}${userId}`;

/** As last left by this person on this device; what is missing or not a size is as usual. */
export function readLayoutSizes(userId: string): LayoutSizes {
  let kept: unknown = null;
  try {
    kept = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null');
  } catch {
    // A foreign value under our name: use the defaults.
  }
  const sizeOf = (part: LayoutPart): number => {
    const size = (kept as Partial<Record<LayoutPart, unknown>> | null)?.[part];
    return typeof size === 'number' && Number.isFinite(size) ? within(part, size) : usualSize(part);
  };
  return Object.fromEntries(parts.map((part) => [part, sizeOf(part)])) as LayoutSizes;
}

/** The sizes of the editor's parts, stored for the person on this device. */
export function useLayoutSizes(
  userId: string,
): [LayoutSizes, (part: LayoutPart, size: number) => void] {
  const [sizes, setSizes] = useState(() => readLayoutSizes(userId));
  const change = useCallback(
    (part: LayoutPart, size: number) => {
      // Another tab may have changed another part since.
      const next = { ...readLayoutSizes(userId), [part]: within(part, size) };
      localStorage.setItem(storageKey(userId), JSON.stringify(next));
      setSizes(next);
    },
    [userId],
  );
  return [sizes, change];
}
