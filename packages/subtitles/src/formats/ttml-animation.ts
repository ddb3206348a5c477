import type { XmlAttributes } from './scan-xml.ts';
import { always, type Span, type TtmlTiming } from './ttml-timing.ts';
import type { TtmlNode } from './ttml-tree.ts';

export const isAnimation = ({ name }: TtmlNode): boolean => name === 'set' || name === 'animate';

/** Whether an animation shows or hides; all others only change the look. */
export const isShowing = ({ attributes }: TtmlNode): boolean =>
  attributes.has('display') || attributes.has('visibility');

type Part = { clip: Span; display: string | undefined; visibility: string | undefined };

/** An element's `display` and `visibility`, one after another for each time that an animation changes them. */
export function animatedParts(
  { children }: TtmlNode,
  timing: TtmlTiming,
  style: XmlAttributes,
  clip: Span,
): Part[] {
  const display = style.get('display');
  const visibility = style.get('visibility');
  const sets = children.filter(
    (child): child is TtmlNode =>
      typeof child !== 'string' && isAnimation(child) && isShowing(child),
  );
  if (sets.length === 0) return [{ clip, display, visibility }];
  const changes = sets.map((set) => ({ ...timing.spanOf(set), attributes: set.attributes }));
  const cuts = [
    ...new Set([always.beginMs, ...changes.flatMap(({ beginMs, endMs }) => [beginMs, endMs])]),
  ].sort((a, b) => a - b);
  return cuts.flatMap((beginMs, index) => {
    const endMs = cuts[index + 1] ?? always.endMs;
    const part = {
      clip: { beginMs: Math.max(beginMs, clip.beginMs), endMs: Math.min(endMs, clip.endMs) },
      display,
      visibility,
    };
    for (const change of changes) {
      if (change.beginMs > beginMs || change.endMs <= beginMs) continue;
      part.display = change.attributes.get('display') ?? part.display;
      part.visibility = change.attributes.get('visibility') ?? part.visibility;
    }
    return part.clip.endMs > part.clip.beginMs ? [part] : [];
  });
}
