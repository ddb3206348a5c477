import { Button, HoverCard, UnstyledButton } from '@mantine/core';
import { Check, ChevronsDown, CircleAlert, CloudOff, CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { CommandButton } from '../commands/command-button.tsx';
import type { EditorState, EditorStore, SyncState } from '../store/editor-types.ts';
import { conflictCount } from '../store/open-conflicts.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './editor-bar.module.css';

export function syncLabels(sync: SyncState, storedIn: EditorState['storedIn']): string {
  switch (sync.status) {
    case 'saved':
      return t('editor.sync.saved');
    case 'saving':
      return t('common.saving');
    case 'offline':
      return storedIn === 'device'
        ? t('editor.sync.offline', {
            count: sync.waiting,
          })
        : t('editor.sync.offlineUntilClosed', {
            count: sync.waiting,
          });
    case 'refused':
      return t('editor.sync.rejected', {
        count: sync.waiting,
      });
    case 'closed':
      return t('editor.sync.publishedElsewhere', {
        count: sync.waiting,
      });
  }
}

const icons = {
  saved: <Check size={16} aria-hidden />,
  // Not animated: an animation would re-render while typing.
  saving: <CloudUpload size={16} aria-hidden />,
  offline: <CloudOff size={16} aria-hidden />,
  refused: <CircleAlert size={16} aria-hidden />,
  closed: <CircleAlert size={16} aria-hidden />,
} as const;

/** Whether everything is saved, always at the same place; if not, what to do. */
export function SaveState({ store }: { store: EditorStore }) {
  const count = useEditor(store, conflictCount);
  const sync = useEditor(store, (state) => state.sync);
  const storedIn = useEditor(store, (state) => state.storedIn);
  const [explained, setExplained] = useState(false);
  // What is sent is saved; that some of it waits for a decision is what matters then.
  const undecided = count > 0 && (sync.status === 'saved' || sync.status === 'saving');
  const trouble = sync.status !== 'saved' && sync.status !== 'saving';
  const reapplyToNewDraft = async () => {
    const outcome = await store.reapplyToNewDraft();
    if (!outcome.done) toast.error(outcome);
  };
  return (
    <span className={classes.save} data-trouble={trouble || undecided || undefined}>
      {undecided ? icons.refused : icons[sync.status]}
      {/* Not a tooltip: the id of a request can be copied from it. */}
      <HoverCard
        role="tooltip"
        interactive
        events={{ touch: true }}
        width="max-content"
        shadow="md"
        openDelay={200}
        onOpen={() => setExplained(true)}
        onClose={() => setExplained(false)}
      >
        <span role="status">
          <HoverCard.Target>
            {/* Reached by keyboard: then the card is its description, and Escape closes that only. */}
            <UnstyledButton className={classes.saveWords} data-own-keys={explained || undefined}>
              {undecided ? t('editor.sync.conflicts', { count }) : syncLabels(sync, storedIn)}
            </UnstyledButton>
          </HoverCard.Target>
        </span>
        <HoverCard.Dropdown
          maw="min(360px, 100vw - 24px)"
          fz="sm"
          c="var(--mantine-color-text)"
          fw={400}
        >
          {undecided ? (
            t('editor.publish.conflicts')
          ) : 'message' in sync ? (
            <ErrorText error={sync} />
          ) : (
            t('editor.sync.autosave')
          )}
        </HoverCard.Dropdown>
      </HoverCard>
      {count > 0 && (
        <CommandButton command="go.nextConflict" icon={<ChevronsDown size={16} aria-hidden />} />
      )}
      {sync.status === 'offline' && (
        <Button size="compact-xs" variant="default" onClick={store.retryNow}>
          {t('editor.sync.tryNow')}
        </Button>
      )}
      {sync.status === 'refused' && (
        <>
          <Button size="compact-xs" variant="default" onClick={store.retryNow}>
            {t('common.retry')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={store.dropRefused}>
            {t('editor.sync.discard')}
          </Button>
        </>
      )}
      {sync.status === 'closed' && (
        <Button size="compact-xs" variant="default" onClick={() => void reapplyToNewDraft()}>
          {t('editor.sync.openNewDraft')}
        </Button>
      )}
    </span>
  );
}
