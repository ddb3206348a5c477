import { t } from '../../../lib/i18n/t.ts';
import { isLowConfidence, lowConfidenceWordsOf } from '../list/low-confidence-words.ts';
import type { Cue, Outcome } from '../store/editor-types.ts';
import { type Command, type CommandContext, refused } from './command.ts';

const nothing = { done: true, changes: 0 } as const;

/** The current cue's index in the list; -1 without one. */
const indexOfCurrent = ({ store }: CommandContext): number => {
  const { cues, currentId } = store.getState();
  return cues.findIndex(({ id }) => id === currentId);
};

/** Goes to a cue and moves the playhead, unless it is playing. */
export function goToCue(
  { store, player }: Pick<CommandContext, 'store' | 'player'>,
  cue: Cue,
): void {
  store.goTo(cue.id, { typing: store.getState().typing });
  const { playing, currentMs } = player.getState();
  const inside = currentMs >= cue.startMs && currentMs < cue.endMs;
  if (!playing && !inside) player.seek(cue.startMs);
}

/** Moves by a number of cues in the filtered list, up to its ends. */
function moveBy(context: CommandContext, by: number): Outcome | null {
  const { cues } = context.store.getState();
  const shown = context.screen.shownIds();
  const at = indexOfCurrent(context);
  if (shown === null) {
    const cue = cues[Math.max(0, Math.min(cues.length - 1, at + by))];
    if (cue) goToCue(context, cue);
    return null;
  }
  const place = shown.indexOf(context.store.getState().currentId ?? '');
  const id = shown[Math.max(0, Math.min(shown.length - 1, place + by))];
  const cue = id === undefined ? undefined : context.store.findCue(id);
  if (cue) goToCue(context, cue);
  return null;
}

/** The next matching cue in the list, wrapping around to the current one. */
function findRound(context: CommandContext, by: 1 | -1, fits: (cue: Cue) => boolean) {
  const { cues } = context.store.getState();
  const from = indexOfCurrent(context);
  const start = from < 0 && by === -1 ? 0 : from;
  for (let step = 1; step <= cues.length; step += 1) {
    const cue = cues[(((start + by * step) % cues.length) + cues.length) % cues.length];
    if (cue && fits(cue)) return cue;
  }
  return undefined;
}

function goToFinding(context: CommandContext, by: 1 | -1): Outcome {
  const { store } = context;
  const found = new Set([...store.findings(), ...store.meaning()].map(({ cueId }) => cueId));
  const cue = findRound(context, by, ({ id }) => found.has(id));
  if (!cue) return refused(t('editor.noIssuesFound'));
  goToCue(context, cue);
  return nothing;
}

/** The next word after the text cursor, then in the following cues: selects it in the text and moves the playhead. */
function goToLowConfidenceWord(context: CommandContext): Outcome {
  const { store, player, screen } = context;
  const { currentId, typing, cursor } = store.getState();
  const current = currentId === null ? undefined : store.findCue(currentId);
  const behind = typing ? cursor : -1;
  const here = current ? lowConfidenceWordsOf(current).find(({ at }) => at > behind) : undefined;
  const cue = here ? current : findRound(context, 1, isLowConfidence);
  if (!cue) return refused(t('editor.noLowConfidenceWords'));
  const found = here ?? lowConfidenceWordsOf(cue)[0];
  store.goTo(cue.id, { typing: true });
  if (found) {
    if (!player.getState().playing) player.seek(found.word.startMs);
    screen.focusText({ from: found.at, to: found.at + found.text.length });
  }
  return nothing;
}

/** Extends or reduces the selection by one cue from its anchor. */
function extendBy(context: CommandContext, by: 1 | -1): Outcome | null {
  const { store, screen } = context;
  const among = screen.shownIds() ?? store.getState().cues.map(({ id }) => id);
  const id = among[among.indexOf(store.getState().currentId ?? '') + by];
  if (id !== undefined) store.goTo(id, { extend: 'range', among });
  return null;
}

const move = (id: string, label: string, defaultKeys: string[], by: number): Command => ({
  id,
  label,
  group: 'go',
  defaultKeys,
  repeats: true,
  run: (context) => moveBy(context, by),
});

export const goCommands: readonly Command[] = [
  move('go.next', t('editor.command.nextCue'), ['ArrowDown', 'Alt+ArrowDown'], 1),
  move('go.previous', t('editor.command.previousCue'), ['ArrowUp', 'Alt+ArrowUp'], -1),
  move('go.pageDown', t('editor.command.forward10Cues'), ['PageDown', 'Alt+PageDown'], 10),
  move('go.pageUp', t('editor.command.back10Cues'), ['PageUp', 'Alt+PageUp'], -10),
  // not shown: names of keys
  move('go.first', t('editor.command.firstCue'), ['Home', 'Mod+Home'], Number.NEGATIVE_INFINITY),
  // not shown: names of keys
  move('go.last', t('editor.command.lastCue'), ['End', 'Mod+End'], Number.POSITIVE_INFINITY),
  {
    id: 'go.extendNext',
    label: t('editor.command.extendSelectionDown'),
    group: 'go',
    defaultKeys: ['Shift+ArrowDown'],
    repeats: true,
    run: (context) => extendBy(context, 1),
  },
  {
    id: 'go.extendPrevious',
    label: t('editor.command.extendSelectionUp'),
    group: 'go',
    defaultKeys: ['Shift+ArrowUp'],
    repeats: true,
    run: (context) => extendBy(context, -1),
  },
  {
    id: 'go.nextAndType',
    label: t('editor.command.nextCueKeepEditing'),
    group: 'go',
    defaultKeys: ['Mod+Enter'],
    run: (context) => {
      moveBy(context, 1);
      context.screen.focusText();
      return null;
    },
  },
  {
    id: 'go.text',
    label: t('editor.command.editText'),
    group: 'go',
    defaultKeys: ['Enter', 'F2'],
    run: ({ screen }) => {
      screen.focusText();
      return null;
    },
  },
  {
    id: 'go.speaker',
    label: t('editor.command.editSpeaker'),
    group: 'go',
    defaultKeys: ['Alt+P'],
    run: ({ screen }) => {
      screen.focusSpeaker();
      return null;
    },
  },
  {
    id: 'go.list',
    label: t('editor.command.goToCueList'),
    group: 'go',
    defaultKeys: ['Escape'],
    whileTyping: true,
    run: ({ screen }) => {
      screen.focusList();
      return null;
    },
  },
  {
    id: 'go.atPlayhead',
    label: t('editor.command.goToCueAtPlayhead'),
    group: 'go',
    defaultKeys: ['Alt+C', 'G'],
    run: (context) => {
      const { cues } = context.store.getState();
      const ms = context.player.getState().currentMs;
      const cue = cues.findLast(({ startMs }) => startMs <= ms) ?? cues[0];
      if (cue) context.store.goTo(cue.id);
      return null;
    },
  },
  {
    id: 'go.nextDoubtful',
    label: t('editor.command.nextLowConfidenceWord'),
    group: 'go',
    defaultKeys: ['Alt+W', 'F9'],
    run: (context) => {
      if (context.store.getState().wordsLoading) return refused(t('editor.wordsLoading'));
      return goToLowConfidenceWord(context);
    },
  },
  {
    id: 'go.nextFinding',
    label: t('editor.command.nextIssue'),
    group: 'go',
    defaultKeys: ['F8'],
    run: (context) => goToFinding(context, 1),
  },
  {
    id: 'go.previousFinding',
    label: t('editor.command.previousIssue'),
    group: 'go',
    defaultKeys: ['Shift+F8'],
    run: (context) => goToFinding(context, -1),
  },
  {
    id: 'go.nextConflict',
    label: t('editor.command.nextConflict'),
    group: 'go',
    defaultKeys: ['Shift+F7'],
    run: (context) => {
      const { conflicts } = context.store.getState();
      const cue = findRound(context, 1, ({ id }) => conflicts.has(id));
      if (!cue) return refused(t('editor.noConflicts'));
      goToCue(context, cue);
      return nothing;
    },
  },
  {
    id: 'go.selectAll',
    label: t('editor.command.selectAllCues'),
    group: 'go',
    defaultKeys: ['Mod+A'],
    run: ({ store, screen }) => {
      store.selectAll(screen.shownIds() ?? undefined);
      return null;
    },
  },
];
