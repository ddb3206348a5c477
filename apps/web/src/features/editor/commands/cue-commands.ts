import { createCue, deleteCues, duplicateCue, moveToTrack } from '@glossa/subtitles/edit-cues';
import { mergeCues } from '@glossa/subtitles/merge-cues';
import { splitCue } from '@glossa/subtitles/split-cue';
import { t } from '../../../lib/i18n/t.ts';
import { newId } from '../../../lib/new-id.ts';
import type { Cue } from '../store/editor-types.ts';
import {
  type Command,
  type CommandContext,
  currentCue,
  hasCurrent,
  noCue,
  selectedIds,
} from './command.ts';
import { minGapOf } from './time-commands.ts';

function split(context: CommandContext, at: 'cursor' | 'playhead') {
  const { store, player } = context;
  const cue = currentCue(context);
  if (!cue) return noCue;
  const id = newId();
  const where =
    at === 'cursor'
      ? ({ at, offset: store.getState().cursor } as const)
      : ({ at, timeMs: player.getState().currentMs } as const);
  const spec =
    where.at === 'cursor' ? { offset: where.offset } : { playheadMs: Math.round(where.timeMs) };
  return store.run(
    t('editor.step.split'),
    (cues) => splitCue(cues, cue.id, where, id, { language: store.language }),
    { goTo: id, call: { kind: 'split', cueId: cue.id, newCueId: id, at: spec } },
  );
}

/** The previous (-1) or next (1) cue on the same track; `cues` are in time order. */
function neighbour(cues: readonly Cue[], cue: Cue, by: 1 | -1): Cue | undefined {
  const at = cues.findIndex(({ id }) => id === cue.id);
  if (at < 0) return undefined;
  for (let index = at + by; index >= 0 && index < cues.length; index += by)
    if (cues[index]?.track === cue.track) return cues[index];
  return undefined;
}

function mergeWith(context: CommandContext, by: 1 | -1) {
  const cue = currentCue(context);
  if (!cue) return noCue;
  const other = neighbour(context.store.getState().cues, cue, by);
  if (!other)
    return {
      done: false as const,
      message: by === 1 ? t('editor.merge.noNextCue') : t('editor.merge.noPreviousCue'),
    };
  const { store, media } = context;
  return store.run(
    t('editor.step.merge'),
    (cues) => mergeCues(cues, [cue.id, other.id], { language: store.language, rules: media.rules }),
    { goTo: by === 1 ? cue.id : other.id, call: { kind: 'merge', cueIds: [cue.id, other.id] } },
  );
}

export const cueCommands: readonly Command[] = [
  {
    id: 'cue.create',
    label: t('editor.command.newCueAtPlayhead'),
    group: 'cues',
    defaultKeys: ['Insert', 'Alt+N'],
    edits: true,
    run: (context) => {
      const { store, player, media } = context;
      const id = newId();
      const timeMs = player.getState().currentMs;
      const options = {
        minGapMs: minGapOf(media),
        ...(media.durationMs > 0 ? { mediaMs: media.durationMs } : {}),
      };
      const outcome = store.run(
        t('editor.newCue'),
        (cues) => createCue(cues, { id, timeMs }, options),
        {
          goTo: id,
        },
      );
      if (outcome.done) context.screen.focusText();
      return outcome;
    },
  },
  {
    id: 'cue.duplicate',
    label: t('editor.command.duplicateCue'),
    group: 'cues',
    defaultKeys: ['Mod+D'],
    edits: true,
    when: hasCurrent,
    run: (context) => {
      const cue = currentCue(context);
      if (!cue) return noCue;
      const id = newId();
      return context.store.run(
        t('editor.step.duplicate'),
        (cues) => duplicateCue(cues, cue.id, id),
        {
          goTo: id,
          call: { kind: 'duplicate', cueId: cue.id, newCueId: id },
        },
      );
    },
  },
  {
    id: 'cue.delete',
    label: t('editor.command.deleteSelectedCues'),
    group: 'cues',
    defaultKeys: ['Delete', 'Alt+Delete'],
    edits: true,
    when: hasCurrent,
    run: (context) => {
      const ids = selectedIds(context);
      if (ids.length === 0) return noCue;
      const { store } = context;
      const { cues } = store.getState();
      const gone = new Set(ids);
      const first = cues.findIndex(({ id }) => gone.has(id));
      const rest = cues.filter(({ id }, index) => index > first && !gone.has(id));
      const goTo = rest[0]?.id ?? cues.findLast(({ id }) => !gone.has(id))?.id ?? null;
      const label =
        ids.length === 1
          ? t('editor.step.deleteCue')
          : t('editor.step.deleteCues', { count: ids.length });
      return store.run(label, (all) => deleteCues(all, ids), { goTo });
    },
  },
  {
    id: 'cue.splitAtCursor',
    label: t('editor.command.splitAtCursor'),
    group: 'cues',
    defaultKeys: ['Alt+S'],
    edits: true,
    when: hasCurrent,
    run: (context) => split(context, 'cursor'),
  },
  {
    id: 'cue.splitAtPlayhead',
    label: t('editor.command.splitAtPlayhead'),
    group: 'cues',
    defaultKeys: ['Alt+Shift+S'],
    edits: true,
    when: hasCurrent,
    run: (context) => split(context, 'playhead'),
  },
  {
    id: 'cue.mergeNext',
    label: t('editor.command.mergeWithNext'),
    group: 'cues',
    defaultKeys: ['Alt+M'],
    edits: true,
    when: hasCurrent,
    run: (context) => mergeWith(context, 1),
  },
  {
    id: 'cue.mergePrevious',
    label: t('editor.command.mergeWithPrevious'),
    group: 'cues',
    defaultKeys: [],
    edits: true,
    when: hasCurrent,
    run: (context) => mergeWith(context, -1),
  },
  {
    id: 'cue.mergeSelected',
    label: t('editor.command.mergeSelectedCues'),
    group: 'cues',
    defaultKeys: ['Alt+Shift+M'],
    edits: true,
    when: ({ store }) => store.getState().selectedIds.size > 1,
    run: (context) => {
      const { store, media } = context;
      const ids = selectedIds(context);
      return store.run(
        t('editor.step.merge'),
        (cues) => mergeCues(cues, ids, { language: store.language, rules: media.rules }),
        { goTo: ids[0] ?? null, call: { kind: 'merge', cueIds: ids } },
      );
    },
  },
  {
    id: 'cue.otherTrack',
    label: t('editor.command.switchTrack'),
    group: 'tracks',
    defaultKeys: ['Alt+U'],
    edits: true,
    when: hasCurrent,
    run: (context) => {
      const cue = currentCue(context);
      if (!cue) return noCue;
      const track = cue.track === 'lower' ? 'upper' : 'lower';
      const ids = selectedIds(context);
      const options = { onOverlap: 'fit', minGapMs: minGapOf(context.media) } as const;
      const label =
        track === 'upper' ? t('editor.step.moveToUpperTrack') : t('editor.step.moveToLowerTrack');
      return context.store.run(label, (cues) => moveToTrack(cues, ids, track, options));
    },
  },
];
