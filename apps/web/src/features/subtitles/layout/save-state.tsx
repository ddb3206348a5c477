import { Button, Tooltip } from '@mantine/core';
import { Check, CircleAlert, CloudOff, CloudUpload } from 'lucide-react';
import { t } from '../../../lib/language/t.ts';
import { toast } from '../../../ui/toast.tsx';
import type { EditorState, EditorStore, SyncState } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import classes from './editor-bar.module.css';

export function syncWords(sync: SyncState, keptIn: EditorState['keptIn']): string {
  switch (sync.status) {
    case 'saved':
      return t('Saved');
    case 'saving':
      return t('Saving…');
    case 'offline':
      return keptIn === 'device'
        ? t('Offline: {count, plural, one {# change} other {# changes}} kept on this device', {
            count: sync.waiting,
          })
        : t(
            'Offline: {count, plural, one {# change} other {# changes}} kept on this device, until this tab is closed',
            {
              count: sync.waiting,
            },
          );
    case 'refused':
      return t('{count, plural, one {# change} other {# changes}} not accepted', {
        count: sync.waiting,
      });
    case 'gone':
      return t('Published elsewhere: {count, plural, one {# change} other {# changes}} not in it', {
        count: sync.waiting,
      });
  }
}

const icons = {
  saved: <Check size={16} aria-hidden />,
  // Still: what moves is drawn again and again while one types.
  saving: <CloudUpload size={16} aria-hidden />,
  offline: <CloudOff size={16} aria-hidden />,
  refused: <CircleAlert size={16} aria-hidden />,
  gone: <CircleAlert size={16} aria-hidden />,
} as const;

/** Whether everything typed is on the server, always at the same place; where it is not, what to do. */
export function SaveState({ store }: { store: EditorStore }) {
  const sync = useEditor(store, (state) => state.sync);
  const keptIn = useEditor(store, (state) => state.keptIn);
  const trouble = sync.status !== 'saved' && sync.status !== 'saving';
  const takeOver = async () => {
    const outcome = await store.takeOver();
    if (!outcome.done) toast.error(outcome.message);
  };
  return (
    <span className={classes.save} data-trouble={trouble || undefined}>
      {icons[sync.status]}
      <Tooltip
        multiline
        maw={320}
        label={'message' in sync ? sync.message : t('Every change is stored within a second.')}
      >
        <span role="status">{syncWords(sync, keptIn)}</span>
      </Tooltip>
      {sync.status === 'offline' && (
        <Button size="compact-xs" variant="default" onClick={store.retryNow}>
          {t('Try now')}
        </Button>
      )}
      {sync.status === 'refused' && (
        <>
          <Button size="compact-xs" variant="default" onClick={store.retryNow}>
            {t('Try again')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={store.dropRefused}>
            {t('Give them up')}
          </Button>
        </>
      )}
      {sync.status === 'gone' && (
        <Button size="compact-xs" variant="default" onClick={() => void takeOver()}>
          {t('Take over the newer version')}
        </Button>
      )}
    </span>
  );
}
