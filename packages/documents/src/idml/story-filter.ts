import type { OmissionReason } from '@glossa/contracts/document-review';
import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { attributeOf, scanXml } from '../xml/scan-xml.ts';

type Settings = FilterSettings['inDesign'];

/** A frame on a spread, or one that is anchored in another story. */
type StoryFrame = { reason: OmissionReason | undefined; host: string | undefined };

type Layout = {
  designMap: string;
  spreads: readonly string[];
  masters: readonly string[];
  stories: readonly string[];
};

/**
 * Why a profile leaves out whole stories, by their names: all their frames are on master pages or hidden. Frames in a story
 * that is left out are, too.
 */
export function storyReasons(
  { designMap, spreads, masters, stories }: Layout,
  settings: Settings,
): (story: string) => OmissionReason | undefined {
  if (settings.masters && settings.hiddenLayers) return () => undefined;
  const layers = settings.hiddenLayers ? new Set<string>() : hiddenLayersOf(designMap);
  const frames = new Map<string, StoryFrame[]>();
  const read = (xml: string, given: OmissionReason | undefined) => {
    for (const { story, isHidden, host } of framesIn(xml, layers)) {
      const hidden = isHidden && !settings.hiddenLayers ? 'profile-hidden' : undefined;
      const known = frames.get(story) ?? [];
      frames.set(story, [...known, { reason: given ?? hidden, host }]);
    }
  };
  for (const xml of spreads) read(xml, undefined);
  for (const xml of masters) read(xml, settings.masters ? undefined : 'profile');
  for (const xml of stories) read(xml, undefined);
  const reasonOf = (story: string, seen: ReadonlySet<string>): OmissionReason | undefined => {
    if (seen.has(story)) return undefined;
    const inside = new Set([...seen, story]);
    const reasons = (frames.get(story) ?? []).map(
      ({ reason, host }) => reason ?? (host === undefined ? undefined : reasonOf(host, inside)),
    );
    return reasons.every((one) => one !== undefined) ? reasons[0] : undefined;
  };
  return (story) => reasonOf(story, new Set());
}

function hiddenLayersOf(designMap: string): Set<string> {
  return new Set(
    scanXml(designMap).flatMap((token) => {
      if (token.kind !== 'open' || token.name !== 'Layer') return [];
      const read = (name: string) => attributeOf(designMap, token.span, name)?.value;
      return read('Visible') === 'false' ? (read('Self') ?? []) : [];
    }),
  );
}

/** The frames and paths with text, and whether they, a group around them or their layer is hidden. */
function framesIn(
  xml: string,
  hiddenLayers: ReadonlySet<string>,
): { story: string; isHidden: boolean; host: string | undefined }[] {
  const found: { story: string; isHidden: boolean; host: string | undefined }[] = [];
  const open: boolean[] = [];
  let host: string | undefined;
  for (const token of scanXml(xml)) {
    if (token.kind === 'close') open.pop();
    if (token.kind !== 'open') continue;
    const read = (name: string) => attributeOf(xml, token.span, name)?.value;
    const isItem = token.name !== 'Layer';
    const isHidden =
      open.at(-1) === true ||
      (isItem && (read('Visible') === 'false' || hiddenLayers.has(read('ItemLayer') ?? '')));
    if (token.name === 'Story') host = read('Self');
    const story = read('ParentStory');
    if (story !== undefined) found.push({ story, isHidden, host });
    if (!token.empty) open.push(isHidden);
  }
  return found;
}

/** Why a profile leaves out a style, given as `ParagraphStyle/Group%3aName`; by its name with or without its groups. */
export function styleReasons({
  excludedStyles,
}: Settings): ((applied: string) => OmissionReason | undefined) | undefined {
  if (excludedStyles.length === 0) return undefined;
  const names = new Set(excludedStyles.map((name) => name.toLowerCase()));
  return (applied) => {
    const whole = applied
      .replace(/^(?:Paragraph|Character)Style\/(?:\$ID\/)?/u, '')
      .replace(/%3a/giu, ':')
      .toLowerCase();
    const last = whole.slice(whole.lastIndexOf(':') + 1);
    return names.has(whole) || names.has(last) ? 'profile-style' : undefined;
  };
}
