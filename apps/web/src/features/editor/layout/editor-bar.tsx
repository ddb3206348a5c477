import type { LanguageCode } from '@glossa/contracts/languages';
import { Avatar, Badge, Button, Tooltip, VisuallyHidden } from '@mantine/core';
import { CheckCheck, MessageSquareText, Redo2, Send, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { useCommandScope } from '../commands/command-scope.ts';
import type { EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import classes from './editor-bar.module.css';
import { PanelsMenu } from './panels-menu.tsx';
import { SaveState } from './save-state.tsx';

export type BarActions = {
  /** Null without permission to publish. */
  onPublish: (() => void) | null;
  /** Null if there is nothing to verify: translations, verified transcripts. */
  onVerify: (() => void) | null;
  onReject: (() => void) | null;
  busy: 'publish' | 'verify' | 'reject' | null;
  /** The draft differs from the published version. */
  hasChanges: boolean;
};

type Props = {
  store: EditorStore;
  language: LanguageCode;
  /** The state as a colored badge. */
  state: { label: string; colour: string } | null;
  actions: BarActions;
  extra?: ReactNode;
};

/** Other users in this draft and the cue they edit; selecting one goes there. */
function PeoplePresent({ store }: { store: EditorStore }) {
  const present = useEditor(store, (state) => state.present);
  if (present.length === 0) return null;
  return (
    <ul className={classes.people} aria-label={t('editor.presence.alsoInDraft')}>
      {present.map(({ tabId, displayName, cueId }) => {
        const cue = cueId === null ? undefined : store.findCue(cueId);
        const words = cue
          ? t('editor.presence.editingAt', {
              displayName,
              startMs: formatTimecode(cue.startMs),
            })
          : t('editor.presence.viewing', { displayName });
        return (
          <li key={tabId}>
            <Tooltip label={words}>
              <button
                type="button"
                className={classes.person}
                data-typing={cue !== undefined || undefined}
                onClick={() => cue && store.goTo(cue.id)}
              >
                <Avatar size={26} name={displayName} color="initials" aria-hidden />
                <VisuallyHidden>
                  {cue ? t('editor.presence.goToCue', { words }) : words}
                </VisuallyHidden>
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

/** The title, save state, other users, and actions for the whole set. */
export function EditorBar({ store, language, state, actions, extra }: Props) {
  const { busy } = actions;
  const { canGiveFeedback } = useCommandScope().context.screen;
  return (
    <div className={classes.bar}>
      <div className={classes.title}>
        <span className={classes.language}>{languageName(language)}</span>
        {state && (
          <Badge variant="light" color={state.colour}>
            {state.label}
          </Badge>
        )}
      </div>
      {store.canEdit && <SaveState store={store} />}
      <span className={classes.spacer} />
      <PeoplePresent store={store} />
      {store.canEdit && <UndoButtons store={store} />}
      {canGiveFeedback && (
        <CommandButton command="panel.feedback" icon={<MessageSquareText size={17} />} />
      )}
      <PanelsMenu />
      {extra}
      {actions.onPublish && (
        <Button
          size="xs"
          variant="default"
          leftSection={<Send size={14} aria-hidden className="mirrored" />}
          disabled={!actions.hasChanges || (busy !== null && busy !== 'publish')}
          loading={busy === 'publish'}
          onClick={actions.onPublish}
        >
          {t('editor.publishChanges')}
        </Button>
      )}
      {actions.onReject && (
        <Button
          size="xs"
          variant="default"
          leftSection={<X size={14} aria-hidden />}
          disabled={busy !== null}
          onClick={actions.onReject}
        >
          {t('editor.reject.button')}
        </Button>
      )}
      {actions.onVerify && (
        <Button
          size="xs"
          leftSection={<CheckCheck size={14} aria-hidden />}
          disabled={busy !== null && busy !== 'verify'}
          loading={busy === 'verify'}
          onClick={actions.onVerify}
        >
          {actions.hasChanges ? t('editor.saveAndVerify') : t('common.verify')}
        </Button>
      )}
    </div>
  );
}

function UndoButtons({ store }: { store: EditorStore }) {
  const undo = useEditor(store, (state) => state.undoLabel);
  const redo = useEditor(store, (state) => state.redoLabel);
  return (
    <div className={classes.tools}>
      <CommandButton
        command="edit.undo"
        icon={<Undo2 size={17} className="mirrored" />}
        label={undo === null ? t('common.undo') : t('editor.undoStep', { what: undo })}
        disabled={undo === null}
      />
      <CommandButton
        command="edit.redo"
        icon={<Redo2 size={17} className="mirrored" />}
        label={redo === null ? t('common.redo') : t('editor.redoStep', { what: redo })}
        disabled={redo === null}
      />
    </div>
  );
}
