import { useCallback, useMemo } from 'react';
import { t } from '../../../lib/language/t.ts';
import { toast } from '../../../ui/toast.tsx';
import { useChosenKeys } from './chosen-keys.ts';
import { type Command, type CommandContext, isRunnable } from './command.ts';
import type { CommandScope } from './command-scope.ts';
import { isMac } from './shortcut.ts';
import { commandsByKey } from './shortcut-map.ts';

/** What is said aloud when a command was done. */
export function sentenceFor(label: string, changes: number): string {
  if (changes === 0) return t('{label}: nothing to change.', { label });
  return changes === 1
    ? t('{label}: done.', { label })
    : t('{label}: {changes, plural, one {# cue} other {# cues}} changed.', { label, changes });
}

export function useNewCommandScope(
  context: CommandContext,
  userId: string,
  announce: (sentence: string) => void,
): CommandScope {
  const [chosenKeys, setChosenKeys] = useChosenKeys(userId);
  const mac = isMac();
  const byKey = useMemo(() => commandsByKey(chosenKeys, mac), [chosenKeys, mac]);
  const run = useCallback(
    (command: Command) => {
      if (command.edits && !context.store.mayEdit && context.screen.mayAskToEdit) {
        context.screen.askToEdit();
        return false;
      }
      if (command.edits && !context.store.mayEdit) {
        announce(t('You may look at these subtitles, but not change them.'));
        return false;
      }
      if (!isRunnable(command, context)) {
        announce(t('{label}: nothing to do.', { label: command.label }));
        return false;
      }
      const label = command.labelNow?.(context) ?? command.label;
      const outcome = command.run(context);
      if (outcome === null) return true;
      if (outcome.done) {
        if (command.edits) announce(sentenceFor(label, outcome.changes));
        return true;
      }
      toast.error(outcome.message);
      return false;
    },
    [context, announce],
  );
  return useMemo(
    () => ({ context, run, chosenKeys, setChosenKeys, byKey, mac }),
    [context, run, chosenKeys, setChosenKeys, byKey, mac],
  );
}
