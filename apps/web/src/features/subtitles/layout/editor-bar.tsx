import type { LanguageCode } from '@glossa/contracts/languages';
import { Badge, Button } from '@mantine/core';
import { CheckCheck, MessageSquareText, Redo2, Send, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { CommandButton } from '../commands/command-button.tsx';
import { useCommandScope } from '../commands/command-scope.ts';
import type { EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import classes from './editor-bar.module.css';
import { PanelsMenu } from './panels-menu.tsx';
import { PeoplePresent } from './people-present.tsx';
import { SaveState } from './save-state.tsx';

export type BarActions = {
  /** Null where publishing is not for this person. */
  onPublish: (() => void) | null;
  /** Null where there is nothing to verify: translations, verified transcripts. */
  onVerify: (() => void) | null;
  onReject: (() => void) | null;
  busy: 'publish' | 'verify' | 'reject' | null;
  /** The draft differs from what is published. */
  hasChanges: boolean;
};

type Props = {
  store: EditorStore;
  language: LanguageCode;
  /** The state in a word, as a coloured badge. */
  state: { label: string; colour: string } | null;
  actions: BarActions;
  extra?: ReactNode;
};

/** What is edited, whether it is stored, who else is there, and what can be done with the whole set. */
export function EditorBar({ store, language, state, actions, extra }: Props) {
  const { busy } = actions;
  const { mayGiveFeedback } = useCommandScope().context.screen;
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
      {store.mayEdit && <SaveState store={store} />}
      <span className={classes.spacer} />
      <PeoplePresent store={store} />
      {store.mayEdit && <UndoButtons store={store} />}
      {mayGiveFeedback && (
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
          {t('Publish changes')}
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
          {t('Reject')}
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
          {actions.hasChanges ? t('Save and verify') : t('Verify')}
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
        label={undo === null ? t('Undo') : t('Undo “{what}”', { what: undo })}
        disabled={undo === null}
      />
      <CommandButton
        command="edit.redo"
        icon={<Redo2 size={17} className="mirrored" />}
        label={redo === null ? t('Redo') : t('Redo “{what}”', { what: redo })}
        disabled={redo === null}
      />
    </div>
  );
}
