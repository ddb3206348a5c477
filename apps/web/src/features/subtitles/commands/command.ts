import { inContext, t } from '../../../lib/language/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia, EditorStore, Outcome, SourceCues } from '../model/editor-types.ts';
import type { Shortcut } from './shortcut.ts';

/** Panels and dialogs the screen can show. */
export type PanelName =
  | 'find'
  | 'replace'
  | 'shift'
  | 'findings'
  | 'versions'
  | 'import'
  | 'style'
  | 'matches'
  | 'rules'
  | 'shortcuts'
  | 'palette'
  | 'feedback';

/** What commands need of the screen beyond cues and player. */
export type ScreenActions = {
  openPanel: (name: PanelName) => void;
  /** Goes to the text of the current cue; with a range, chooses that part of it (UTF-16 units). */
  focusText: (range?: { from: number; to: number }) => void;
  focusSpeaker: () => void;
  focusList: () => void;
  /** The cues the filter leaves in the list, in its order; null without a filter. */
  shownIds: () => readonly string[] | null;
  showUpperTrack: () => void;
  publish: () => void;
  verify: () => void;
  reject: () => void;
  /** Asks whether a verified transcript is to be edited again. */
  askToEdit: () => void;
  mayAskToEdit: boolean;
  mayPublish: boolean;
  mayVerify: boolean;
  mayGiveFeedback: boolean;
};

export type CommandContext = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  source: SourceCues;
  screen: ScreenActions;
};

/** In the order in which they are listed. */
export const commandGroups = {
  cues: t('Cues'),
  text: t('Text'),
  times: t('Times'),
  tracks: inContext('of subtitles', 'Tracks'),
  undo: inContext('group of commands', 'Undo'),
  go: inContext('group of commands', 'Go to'),
  playback: t('Playback'),
  panels: t('Panels'),
  set: t('Whole set'),
} as const;
export type CommandGroup = keyof typeof commandGroups;

export type Command = {
  id: string;
  /** A sentence's beginning in the imperative: "Split at the cursor". */
  label: string;
  /** What it would do now, where that is more exact than the label. */
  labelNow?: (context: CommandContext) => string;
  group: CommandGroup;
  defaultKeys: readonly Shortcut[];
  /** Needs the right to edit; left out, it only looks. */
  edits?: boolean;
  /** Also while a text field has the focus and the keys would type: Enter, arrows. Keys with Ctrl or Alt always do. */
  whileTyping?: boolean;
  /** Held down it goes on. */
  repeats?: boolean;
  /** Whether there is anything to do; left out, there always is. */
  when?: (context: CommandContext) => boolean;
  /** Null: nothing to say. Otherwise said aloud, or why it was not done. */
  run: (context: CommandContext) => Outcome | null;
};

export const hasCurrent = ({ store }: CommandContext): boolean =>
  store.getState().currentId !== null;

/** The current cue; null where there is none. */
export function currentCue({ store }: CommandContext) {
  const { currentId } = store.getState();
  return currentId === null ? null : (store.findCue(currentId) ?? null);
}

/** What operations on several act on: the chosen cues, in the order of the list. */
export function selectedIds({ store }: CommandContext): string[] {
  const { cues, selectedIds: chosen, currentId } = store.getState();
  if (chosen.size <= 1) return currentId === null ? [] : [currentId];
  return cues.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
}

export const refused = (message: string): Outcome => ({ done: false, message });
export const noCue = refused(t('No cue is chosen. Choose one in the list first.'));

/** Whether the command can be run now: right, and something to do. */
export function isRunnable(command: Command, context: CommandContext): boolean {
  if (command.edits && !context.store.mayEdit) return false;
  return command.when?.(context) ?? true;
}
