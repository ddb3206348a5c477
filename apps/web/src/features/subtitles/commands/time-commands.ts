import { minGapMs } from '@glossa/subtitles/check-cues';
import { orderCues } from '@glossa/subtitles/cue';
import { fixOverlaps } from '@glossa/subtitles/fix-overlaps';
import { shiftCues } from '@glossa/subtitles/retime-cues';
import { autoBreak, closeGaps, extendToReadingSpeed } from '@glossa/subtitles/tidy-cues';
import { updateCue } from '@glossa/subtitles/update-cue';
import { inContext, t } from '../../../lib/language/t.ts';
import type { EditorMedia } from '../model/editor-types.ts';
import {
  type Command,
  type CommandContext,
  currentCue,
  hasCurrent,
  noCue,
  refused,
  selectedIds,
} from './command.ts';

/** Milliseconds the rules want between two cues of a track. */
export const minGapOf = ({ rules, framesPerSecond }: EditorMedia): number =>
  minGapMs(rules, framesPerSecond);

/** Gaps shorter than this make the picture flicker between two cues. Milliseconds. */
const flickerMs = 500;

function shift(context: CommandContext, byMs: number) {
  const ids = selectedIds(context);
  if (ids.length === 0) return noCue;
  return context.store.run(
    inContext('times of cues', 'Shift'),
    (cues) => shiftCues(cues, ids, byMs),
    {
      mergeKey: `shift-${ids.join()}`,
    },
  );
}

const frameMs = ({ media }: CommandContext) => 1000 / media.framesPerSecond;

function setEdge(context: CommandContext, edge: 'startMs' | 'endMs') {
  const cue = currentCue(context);
  if (!cue) return noCue;
  const { store, player, media } = context;
  const ms = player.getState().currentMs;
  if (edge === 'startMs' ? ms >= cue.endMs : ms <= cue.startMs)
    return refused(
      edge === 'startMs'
        ? t('The playhead is behind the end of this cue. Move it to where the cue should start.')
        : t('The playhead is before the start of this cue. Move it to where the cue should end.'),
    );
  return store.run(edge === 'startMs' ? t('Set the start') : t('Set the end'), (cues) =>
    updateCue(cues, cue.id, { [edge]: ms }, { neighbours: 'clamp', minGapMs: minGapOf(media) }),
  );
}

/** The chosen cues where there are several, else all: what tidying works on. */
function tidied(context: CommandContext): { ids: string[]; onlyChosen: boolean } {
  const { cues, selectedIds: chosen } = context.store.getState();
  return chosen.size > 1
    ? { ids: selectedIds(context), onlyChosen: true }
    : { ids: cues.map(({ id }) => id), onlyChosen: false };
}

const nudge = (id: string, label: string, key: string, by: (context: CommandContext) => number) =>
  ({
    id,
    label,
    group: 'times',
    defaultKeys: [key],
    edits: true,
    repeats: true,
    when: hasCurrent,
    run: (context) => shift(context, by(context)),
  }) satisfies Command;

export const timeCommands: readonly Command[] = [
  nudge('time.earlier', t('Move 100 ms earlier'), 'Alt+ArrowLeft', () => -100),
  nudge('time.later', t('Move 100 ms later'), 'Alt+ArrowRight', () => 100),
  nudge(
    'time.frameEarlier',
    t('Move one frame earlier'),
    'Alt+Shift+ArrowLeft',
    (c) => -frameMs(c),
  ),
  nudge('time.frameLater', t('Move one frame later'), 'Alt+Shift+ArrowRight', frameMs),
  {
    id: 'time.setStart',
    label: t('Set the start to the playhead'),
    group: 'times',
    defaultKeys: ['Alt+[', '['],
    edits: true,
    when: hasCurrent,
    run: (context) => setEdge(context, 'startMs'),
  },
  {
    id: 'time.setEnd',
    label: t('Set the end to the playhead'),
    group: 'times',
    defaultKeys: ['Alt+]', ']'],
    edits: true,
    when: hasCurrent,
    run: (context) => setEdge(context, 'endMs'),
  },
  {
    id: 'time.extendToNext',
    label: t('Extend to the next cue'),
    group: 'times',
    defaultKeys: ['Alt+E'],
    edits: true,
    when: hasCurrent,
    run: (context) => {
      const ids = selectedIds(context);
      const gap = { smallerThanMs: Number.POSITIVE_INFINITY, minGapMs: minGapOf(context.media) };
      return context.store.run(t('Extend to the next cue'), (cues) => closeGaps(cues, ids, gap));
    },
  },
  {
    id: 'time.extendToSpeed',
    label: t('Lengthen until it can be read'),
    group: 'times',
    defaultKeys: ['Alt+Shift+E'],
    edits: true,
    when: hasCurrent,
    run: (context) => {
      const { media, store } = context;
      const ids = selectedIds(context);
      const room = {
        minGapMs: minGapOf(media),
        ...(media.durationMs > 0 ? { mediaMs: media.durationMs } : {}),
      };
      return store.run(t('Lengthen'), (cues) => extendToReadingSpeed(cues, ids, media.rules, room));
    },
  },
  {
    id: 'time.closeGaps',
    label: t('Close small gaps'),
    group: 'times',
    defaultKeys: ['Alt+G'],
    edits: true,
    run: (context) => {
      const { ids, onlyChosen } = tidied(context);
      const { maxMs } = context.media.rules;
      const gap = { smallerThanMs: flickerMs, minGapMs: minGapOf(context.media), maxMs };
      const label = onlyChosen ? t('Close gaps in the chosen cues') : t('Close gaps in all cues');
      return context.store.run(label, (cues) => closeGaps(cues, ids, gap));
    },
  },
  {
    id: 'time.fixOverlaps',
    label: t('Fix overlaps'),
    group: 'times',
    defaultKeys: ['Alt+O'],
    edits: true,
    run: ({ store, media }) =>
      store.run(t('Fix overlaps'), (cues) =>
        fixOverlaps(cues, { minGapMs: minGapOf(media), minMs: media.rules.minMs }),
      ),
  },
  {
    id: 'time.sort',
    label: t('Sort by time'),
    group: 'times',
    defaultKeys: [],
    edits: true,
    run: ({ store }) => store.run(t('Sort by time'), orderCues),
  },
  {
    id: 'text.autoBreak',
    label: t('Break the lines anew'),
    group: 'text',
    defaultKeys: ['Alt+B'],
    edits: true,
    when: hasCurrent,
    run: (context) => {
      const { store, media } = context;
      const ids = selectedIds(context);
      return store.run(t('Break lines'), (cues) =>
        autoBreak(cues, ids, store.language, { rules: media.rules }),
      );
    },
  },
  {
    id: 'text.autoBreakAll',
    label: t('Break every line that is too long'),
    group: 'text',
    defaultKeys: ['Alt+Shift+B'],
    edits: true,
    run: (context) => {
      const { store, media } = context;
      const { ids, onlyChosen } = tidied(context);
      const label = onlyChosen
        ? t('Break long lines in the chosen cues')
        : t('Break long lines in all cues');
      return store.run(label, (cues) =>
        autoBreak(cues, ids, store.language, { rules: media.rules, onlyUnfit: true }),
      );
    },
  },
];
