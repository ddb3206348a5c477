import { t } from '../../../lib/i18n/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia, EditorStore, Outcome, SourceCues } from '../store/editor-types.ts';
import type { Shortcut } from './shortcut.ts';

/** The editor's panels and dialogs. */
export type PanelName =
  | 'find'
  | 'replace'
  | 'shift'
  | 'findings'
  | 'versions'
  | 'import'
  | 'style'
  | 'matches'
  | 'suggestions'
  | 'speakers'
  | 'rules'
  | 'shortcuts'
  | 'palette'
  | 'feedback';

/** Choices that a button of the toolbar opens. */
export type ToolbarMenu = 'color' | 'position';

/** What commands need from the screen besides cues and player. */
export type ScreenActions = {
  openPanel: (name: PanelName) => void;
  openMenu: (name: ToolbarMenu) => void;
  /** Focuses the text of the current cue; with a range, selects that part of it (UTF-16 units). */
  focusText: (range?: { from: number; to: number }) => void;
  focusSpeaker: () => void;
  focusList: () => void;
  /** The filtered cues in list order; null without a filter. */
  shownIds: () => readonly string[] | null;
  showUpperTrack: () => void;
  publish: () => void;
  verify: () => void;
  reject: () => void;
  /** Asks whether to edit a verified transcript again. */
  requestEdit: () => void;
  canRequestEdit: boolean;
  canPublish: boolean;
  canVerify: boolean;
  canGiveFeedback: boolean;
};

export type CommandContext = {
  store: EditorStore;
  player: PlayerStore;
  media: EditorMedia;
  source: SourceCues;
  screen: ScreenActions;
};

/** In list order. */
export const commandGroups = {
  cues: t('editor.cues'),
  text: t('common.text'),
  times: t('editor.commandGroup.timing'),
  tracks: t('editor.commandGroup.tracks'),
  undo: t('editor.commandGroup.undo'),
  go: t('editor.commandGroup.goTo'),
  playback: t('editor.commandGroup.playback'),
  panels: t('editor.commandGroup.panels'),
  set: t('editor.commandGroup.document'),
} as const;
export type CommandGroup = keyof typeof commandGroups;

export type Command = {
  id: string;
  /** An imperative label: "Split at the cursor". */
  label: string;
  /** A more specific label for the current state. */
  labelNow?: (context: CommandContext) => string;
  group: CommandGroup;
  defaultKeys: readonly Shortcut[];
  /** Requires edit permission unless false. */
  edits?: boolean;
  /** Also while a text field is focused and the keys would type: Enter, arrows. Keys with Ctrl or Alt always do. */
  whileTyping?: boolean;
  /** Repeats while held down. */
  repeats?: boolean;
  /** Whether there is something to do; always if omitted. */
  when?: (context: CommandContext) => boolean;
  /** Null: nothing to announce. Otherwise the announcement, or why it was not done. */
  run: (context: CommandContext) => Outcome | null;
};

export const hasCurrent = ({ store }: CommandContext): boolean =>
  store.getState().currentId !== null;

/** The current cue; null if there is none. */
export function currentCue({ store }: CommandContext) {
  const { currentId } = store.getState();
  return currentId === null ? null : (store.findCue(currentId) ?? null);
}

/** The target of bulk operations: the selected cues in list order. */
export function selectedIds({ store }: CommandContext): string[] {
  const { cues, selectedIds: chosen, currentId } = store.getState();
  if (chosen.size <= 1) return currentId === null ? [] : [currentId];
  return cues.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
}

export const refused = (message: string): Outcome => ({ done: false, message });
export const noCue = refused(t('editor.command.noCueSelected'));

/** Whether the command can run now: permission and applicability. */
export function isRunnable(command: Command, context: CommandContext): boolean {
  if (command.edits && !context.store.canEdit) return false;
  return command.when?.(context) ?? true;
}
