import { useCallback, useMemo, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { type Command, type CommandContext, isRunnable } from './command.ts';
import type { CommandScope } from './command-scope.ts';
import { isMac } from './shortcut.ts';
import { type ChosenKeys, commandsByKey } from './shortcut-map.ts';

/** Announces the result of a command. */
export function sentenceFor(label: string, changes: number): string {
  if (changes === 0) return t('editor.command.nothingToChange', { label });
  return changes === 1
    ? t('editor.command.done', { label })
    : t('editor.command.cuesChanged', { label, changes });
}

const storageKey = (userId: string) => `glossa.shortcuts.${userId}`;

/** Stored on this device; anything but a map of commands and keys is ignored. */
export function readCustomKeys(userId: string): ChosenKeys {
  const kept = localStorage.getItem(storageKey(userId));
  if (kept === null) return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(kept);
  } catch {
    // A foreign value under our name: use the defaults.
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).filter(
      (entry): entry is [string, string[]] =>
        Array.isArray(entry[1]) && entry[1].every((key) => typeof key === 'string'),
    ),
  );
}

function saveChosenKeys(userId: string, chosen: ChosenKeys): void {
  if (Object.keys(chosen).length === 0) localStorage.removeItem(storageKey(userId));
  else localStorage.setItem(storageKey(userId), JSON.stringify(chosen));
}

/** The user's customized keys on this device. */
function useCustomKeys(userId: string): [ChosenKeys, (chosen: ChosenKeys) => void] {
  const [chosen, setChosen] = useState(() => readCustomKeys(userId));
  const change = useCallback(
    (next: ChosenKeys) => {
      setChosen(next);
      saveChosenKeys(userId, next);
    },
    [userId],
  );
  return [chosen, change];
}

export function useNewCommandScope(
  context: CommandContext,
  userId: string,
  announce: (sentence: string) => void,
): CommandScope {
  const [customKeys, setChosenKeys] = useCustomKeys(userId);
  const mac = isMac();
  const byKey = useMemo(() => commandsByKey(customKeys, mac), [customKeys, mac]);
  const run = useCallback(
    (command: Command) => {
      if (command.edits && !context.store.canEdit && context.screen.canRequestEdit) {
        context.screen.requestEdit();
        return false;
      }
      if (command.edits && !context.store.canEdit) {
        announce(t('editor.viewOnly'));
        return false;
      }
      if (!isRunnable(command, context)) {
        announce(t('editor.command.nothingToDo', { label: command.label }));
        return false;
      }
      const label = command.labelNow?.(context) ?? command.label;
      const outcome = command.run(context);
      if (outcome === null) return true;
      if (outcome.done) {
        if (command.edits) announce(sentenceFor(label, outcome.changes));
        return true;
      }
      toast.error(outcome);
      return false;
    },
    [context, announce],
  );
  return useMemo(
    () => ({ context, run, customKeys, setChosenKeys, byKey, mac }),
    [context, run, customKeys, setChosenKeys, byKey, mac],
  );
}
