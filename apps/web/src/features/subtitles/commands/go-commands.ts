import { t } from '../../../lib/language/t.ts';
import { doubtfulWordsOf, isDoubtful } from '../list/doubtful-words.ts';
import type { Cue, Outcome } from '../model/editor-types.ts';
import { type Command, type CommandContext, refused } from './command.ts';

const nothing = { done: true, changes: 0 } as const;

/** Where the current cue stands in the list; -1 without one. */
const indexOfCurrent = ({ store }: CommandContext): number => {
  const { cues, currentId } = store.getState();
  return cues.findIndex(({ id }) => id === currentId);
};

/** Goes to a cue and takes the playhead along, unless it plays: then the ear is elsewhere. */
export function goToCue({ store, player }: CommandContext, cue: Cue): void {
  store.goTo(cue.id, { typing: store.getState().typing });
  const { playing, currentMs } = player.getState();
  const inside = currentMs >= cue.startMs && currentMs < cue.endMs;
  if (!playing && !inside) player.seek(cue.startMs);
}

/** By so many cues along the list, as far as it goes. The list knows what a filter hides. */
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

/** The next cue round the list that fits, the current one last. */
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
  const found = new Set(context.store.findings().map(({ cueId }) => cueId));
  const cue = findRound(context, by, ({ id }) => found.has(id));
  if (!cue) return refused(t('Nothing was found: every cue keeps the reading rules.'));
  goToCue(context, cue);
  return nothing;
}

/** The next word behind the text cursor, then in the cues after: chosen in the text, and the playhead at it. */
function goToDoubtfulWord(context: CommandContext): Outcome {
  const { store, player, screen } = context;
  const { currentId, typing, cursor } = store.getState();
  const current = currentId === null ? undefined : store.findCue(currentId);
  const behind = typing ? cursor : -1;
  const here = current ? doubtfulWordsOf(current).find(({ at }) => at > behind) : undefined;
  const cue = here ? current : findRound(context, 1, isDoubtful);
  if (!cue) return refused(t('There is no doubtful word any more.'));
  const found = here ?? doubtfulWordsOf(cue)[0];
  store.goTo(cue.id, { typing: true });
  if (found) {
    if (!player.getState().playing) player.seek(found.word.startMs);
    screen.focusText({ from: found.at, to: found.at + found.text.length });
  }
  return nothing;
}

/** Chooses one cue more, or one less, from where the choice began. */
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
  move('go.next', t('Next cue'), ['ArrowDown', 'Alt+ArrowDown'], 1),
  move('go.previous', t('Previous cue'), ['ArrowUp', 'Alt+ArrowUp'], -1),
  move('go.pageDown', t('Ten cues on'), ['PageDown', 'Alt+PageDown'], 10),
  move('go.pageUp', t('Ten cues back'), ['PageUp', 'Alt+PageUp'], -10),
  // not shown: names of keys
  move('go.first', t('First cue'), ['Home', 'Mod+Home'], Number.NEGATIVE_INFINITY),
  // not shown: names of keys
  move('go.last', t('Last cue'), ['End', 'Mod+End'], Number.POSITIVE_INFINITY),
  {
    id: 'go.extendNext',
    label: t('Choose the next cue too'),
    group: 'go',
    defaultKeys: ['Shift+ArrowDown'],
    repeats: true,
    run: (context) => extendBy(context, 1),
  },
  {
    id: 'go.extendPrevious',
    label: t('Choose the previous cue too'),
    group: 'go',
    defaultKeys: ['Shift+ArrowUp'],
    repeats: true,
    run: (context) => extendBy(context, -1),
  },
  {
    id: 'go.nextAndType',
    label: t('Next cue, and go on typing'),
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
    label: t('Edit the text'),
    group: 'go',
    defaultKeys: ['Enter', 'F2'],
    run: ({ screen }) => {
      screen.focusText();
      return null;
    },
  },
  {
    id: 'go.speaker',
    label: t('Edit the speaker'),
    group: 'go',
    defaultKeys: ['Alt+P'],
    run: ({ screen }) => {
      screen.focusSpeaker();
      return null;
    },
  },
  {
    id: 'go.list',
    label: t('Go to the list of cues'),
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
    label: t('Go to the cue at the playhead'),
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
    label: t('Next doubtful word'),
    group: 'go',
    defaultKeys: ['Alt+W', 'F9'],
    run: (context) => {
      if (context.store.getState().wordsLoading)
        return refused(t('The words are still being loaded. Try again in a moment.'));
      return goToDoubtfulWord(context);
    },
  },
  {
    id: 'go.nextFinding',
    label: t('Next problem'),
    group: 'go',
    defaultKeys: ['F8'],
    run: (context) => goToFinding(context, 1),
  },
  {
    id: 'go.previousFinding',
    label: t('Previous problem'),
    group: 'go',
    defaultKeys: ['Shift+F8'],
    run: (context) => goToFinding(context, -1),
  },
  {
    id: 'go.selectAll',
    label: t('Choose all cues'),
    group: 'go',
    defaultKeys: ['Mod+A'],
    run: ({ store, screen }) => {
      store.selectAll(screen.shownIds() ?? undefined);
      return null;
    },
  },
];
