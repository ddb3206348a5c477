import { minGapMs } from '@glossa/subtitles/check-cues';
import { orderCues } from '@glossa/subtitles/cue';
import { fixOverlaps } from '@glossa/subtitles/fix-overlaps';
import { shiftCues } from '@glossa/subtitles/retime-cues';
import { autoBreak, closeGaps, extendToReadingSpeed } from '@glossa/subtitles/tidy-cues';
import { updateCue } from '@glossa/subtitles/update-cue';
import { t } from '../../../lib/i18n/t.ts';
import type { EditorMedia } from '../store/editor-types.ts';
import {
  type Command,
  type CommandContext,
  currentCue,
  hasCurrent,
  noCue,
  refused,
  selectedIds,
} from './command.ts';

/** The minimum gap between two cues of a track in milliseconds. */
export const minGapOf = ({ rules, framesPerSecond }: EditorMedia): number =>
  minGapMs(rules, framesPerSecond);

/** Shorter gaps make the picture flicker between two cues. Milliseconds. */
const flickerMs = 500;

function shift(context: CommandContext, byMs: number) {
  const ids = selectedIds(context);
  if (ids.length === 0) return noCue;
  return context.store.run(t('editor.shift.shift'), (cues) => shiftCues(cues, ids, byMs), {
    mergeKey: `shift-${ids.join()}`,
  });
}

const frameMs = ({ media }: CommandContext) => 1000 / media.framesPerSecond;

function setEdge(context: CommandContext, edge: 'startMs' | 'endMs') {
  const cue = currentCue(context);
  if (!cue) return noCue;
  const { store, player, media } = context;
  const ms = player.getState().currentMs;
  if (edge === 'startMs' ? ms >= cue.endMs : ms <= cue.startMs)
    return refused(
      edge === 'startMs' ? t('editor.playheadAfterEnd') : t('editor.playheadBeforeStart'),
    );
  return store.run(edge === 'startMs' ? t('editor.setStart') : t('editor.setEnd'), (cues) =>
    updateCue(cues, cue.id, { [edge]: ms }, { neighbours: 'clamp', minGapMs: minGapOf(media) }),
  );
}

/** The selected cues if there are several, else all: the target of tidying. */
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
  nudge('time.earlier', t('editor.command.move100MsEarlier'), 'Alt+ArrowLeft', () => -100),
  nudge('time.later', t('editor.command.move100MsLater'), 'Alt+ArrowRight', () => 100),
  nudge(
    'time.frameEarlier',
    t('editor.command.moveFrameEarlier'),
    'Alt+Shift+ArrowLeft',
    (c) => -frameMs(c),
  ),
  nudge('time.frameLater', t('editor.command.moveFrameLater'), 'Alt+Shift+ArrowRight', frameMs),
  {
    id: 'time.setStart',
    label: t('editor.command.setStartToPlayhead'),
    group: 'times',
    defaultKeys: ['Alt+[', '['],
    edits: true,
    when: hasCurrent,
    run: (context) => setEdge(context, 'startMs'),
  },
  {
    id: 'time.setEnd',
    label: t('editor.command.setEndToPlayhead'),
    group: 'times',
    defaultKeys: ['Alt+]', ']'],
    edits: true,
    when: hasCurrent,
    run: (context) => setEdge(context, 'endMs'),
  },
  {
    id: 'time.extendToNext',
    label: t('editor.extendToNextCue'),
    group: 'times',
    defaultKeys: ['Alt+E'],
    edits: true,
    when: hasCurrent,
    run: (context) => {
      const ids = selectedIds(context);
      const gap = { smallerThanMs: Number.POSITIVE_INFINITY, minGapMs: minGapOf(context.media) };
      return context.store.run(t('editor.extendToNextCue'), (cues) => closeGaps(cues, ids, gap));
    },
  },
  {
    id: 'time.extendToSpeed',
    label: t('editor.command.extendToReadingSpeed'),
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
      return store.run(t('editor.step.extend'), (cues) =>
        extendToReadingSpeed(cues, ids, media.rules, room),
      );
    },
  },
  {
    id: 'time.closeGaps',
    label: t('editor.command.closeSmallGaps'),
    group: 'times',
    defaultKeys: ['Alt+G'],
    edits: true,
    run: (context) => {
      const { ids, onlyChosen } = tidied(context);
      const { maxMs } = context.media.rules;
      const gap = { smallerThanMs: flickerMs, minGapMs: minGapOf(context.media), maxMs };
      const label = onlyChosen
        ? t('editor.step.closeGapsInSelected')
        : t('editor.step.closeGapsInAll');
      return context.store.run(label, (cues) => closeGaps(cues, ids, gap));
    },
  },
  {
    id: 'time.fixOverlaps',
    label: t('editor.fixOverlaps'),
    group: 'times',
    defaultKeys: ['Alt+O'],
    edits: true,
    run: ({ store, media }) =>
      store.run(t('editor.fixOverlaps'), (cues) =>
        fixOverlaps(cues, { minGapMs: minGapOf(media), minMs: media.rules.minMs }),
      ),
  },
  {
    id: 'time.sort',
    label: t('editor.sortByTime'),
    group: 'times',
    defaultKeys: [],
    edits: true,
    run: ({ store }) => store.run(t('editor.sortByTime'), orderCues),
  },
  {
    id: 'text.autoBreak',
    label: t('editor.command.rewrapLines'),
    group: 'text',
    defaultKeys: ['Alt+B'],
    edits: true,
    when: hasCurrent,
    run: (context) => {
      const { store, media } = context;
      const ids = selectedIds(context);
      return store.run(t('editor.step.rewrapLines'), (cues) =>
        autoBreak(cues, ids, store.language, { rules: media.rules }),
      );
    },
  },
  {
    id: 'text.autoBreakAll',
    label: t('editor.command.wrapAllLongLines'),
    group: 'text',
    defaultKeys: ['Alt+Shift+B'],
    edits: true,
    run: (context) => {
      const { store, media } = context;
      const { ids, onlyChosen } = tidied(context);
      const label = onlyChosen
        ? t('editor.step.wrapLongLinesInSelected')
        : t('editor.step.wrapLongLinesInAll');
      return store.run(label, (cues) =>
        autoBreak(cues, ids, store.language, { rules: media.rules, onlyUnfit: true }),
      );
    },
  },
];
