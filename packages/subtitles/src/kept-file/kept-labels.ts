import type { KeptCounts, KeptFormat } from '@glossa/contracts/kept-file';
import type { MessageParam, MessageRef } from '@glossa/contracts/messages';

const messages = {
  styles: 'subtitles.keptStyles',
  regions: 'subtitles.keptRegions',
  notes: 'subtitles.keptNotes',
  fonts: 'subtitles.keptFonts',
  details: 'subtitles.keptDetails',
  names: 'subtitles.keptNames',
  effects: 'subtitles.keptEffects',
  channels: 'subtitles.keptChannels',
} as const satisfies Record<keyof KeptCounts, string>;

/** What an imported file holds besides its cues, as a list of messages. */
export const keptLabels = (counts: KeptCounts): MessageRef[] =>
  Object.entries(messages).flatMap(([kind, id]) => {
    const count = counts[kind as keyof KeptCounts];
    return count > 0 ? [{ id, params: { count } }] : [];
  });

/** What a format cannot hold of the imported file; undefined for the same one, or if there is nothing to lose. */
export function keptLoss(
  { format, counts }: { format: KeptFormat; counts: KeptCounts },
  to: { format: string; label: MessageRef },
): MessageRef | undefined {
  const list: MessageParam[] = keptLabels(counts);
  if (to.format === format || list.length === 0) return undefined;
  return { id: 'subtitles.lossFile', params: { format: to.label, list: { list } } };
}

/** What is lost in the same format if the cues fit into the imported file no more. */
export function outgrownLoss({ counts }: { counts: KeptCounts }): MessageRef {
  const list: MessageParam[] = keptLabels(counts);
  return list.length === 0
    ? { id: 'subtitles.lossFormOutgrown' }
    : { id: 'subtitles.lossFileOutgrown', params: { list: { list } } };
}

/** Their names, without their readers and writers. */
const formatLabels: Record<KeptFormat, MessageRef> = {
  vtt: { text: 'WebVTT' },
  ass: { text: 'Advanced SubStation Alpha' },
  ttml: { id: 'subtitles.formatTtml' },
  stl: { id: 'subtitles.formatStl' },
  scc: { id: 'subtitles.formatScc' },
};
export const keptFormatLabel = (format: KeptFormat): MessageRef => formatLabels[format];
