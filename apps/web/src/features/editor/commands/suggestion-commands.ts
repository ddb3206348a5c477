import { withCues } from '@glossa/subtitles/cue-list';
import { deleteCues } from '@glossa/subtitles/edit-cues';
import { t } from '../../../lib/i18n/t.ts';
import type { Cue, EditorStore, Outcome } from '../store/editor-types.ts';
import { type Command, type CommandContext, currentCue, noCue } from './command.ts';

export const hasSuggestion = ({ review }: Cue): boolean => typeof review?.suggestion === 'string';

const currentIsMarked = (context: CommandContext): boolean => {
  const cue = currentCue(context);
  return cue !== null && (cue.stale === true || cue.review !== undefined);
};

/** The text was decided on: the server removes its marks when it is sent. */
function settled(cue: Cue, text: string): Cue {
  const { stale: _stale, review: _review, ...rest } = cue;
  return { ...rest, text };
}

/** The next cue with a suggestion, from the current one on, around the end. */
function nextSuggestion({ store }: CommandContext): string | null {
  const { cues, currentId } = store.getState();
  const at = cues.findIndex(({ id }) => id === currentId);
  const following = [...cues.slice(at + 1), ...cues.slice(0, Math.max(0, at))];
  return following.find(hasSuggestion)?.id ?? null;
}

/** Puts the machine's text into the cue, or deletes the cue if its source was deleted. */
export function acceptSuggestion(
  store: EditorStore,
  cue: Cue,
  next: string | null,
): Outcome | null {
  const suggestion = cue.review?.suggestion;
  if (typeof suggestion !== 'string') return null;
  return store.run(
    t('editor.suggestion.accept'),
    (cues) =>
      suggestion === '' ? deleteCues(cues, [cue.id]) : withCues(cues, [settled(cue, suggestion)]),
    { goTo: next ?? (suggestion === '' ? null : cue.id) },
  );
}

/** Keeps the text as it is for the current source. */
export const dismissSuggestion = (store: EditorStore, cue: Cue, next: string | null): Outcome =>
  store.run(t('editor.suggestion.dismiss'), (cues) => withCues(cues, [settled(cue, cue.text)]), {
    goTo: next ?? cue.id,
  });

export const suggestionCommands: readonly Command[] = [
  {
    id: 'suggestion.accept',
    label: t('editor.suggestion.accept'),
    group: 'text',
    defaultKeys: ['Alt+Q'],
    edits: true,
    when: (context) => {
      const cue = currentCue(context);
      return cue !== null && hasSuggestion(cue);
    },
    run: (context) => {
      const cue = currentCue(context);
      return cue ? (acceptSuggestion(context.store, cue, nextSuggestion(context)) ?? noCue) : noCue;
    },
  },
  {
    id: 'suggestion.dismiss',
    label: t('editor.suggestion.dismiss'),
    group: 'text',
    defaultKeys: ['Alt+Shift+Q'],
    edits: true,
    when: currentIsMarked,
    run: (context) => {
      const cue = currentCue(context);
      if (!cue) return noCue;
      const next = hasSuggestion(cue) ? nextSuggestion(context) : null;
      return dismissSuggestion(context.store, cue, next);
    },
  },
  {
    id: 'suggestion.next',
    label: t('editor.suggestion.next'),
    group: 'go',
    defaultKeys: ['Alt+H'],
    when: (context) => nextSuggestion(context) !== null,
    run: (context) => {
      context.store.goTo(nextSuggestion(context));
      return null;
    },
  },
];
