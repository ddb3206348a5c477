import type { Language } from '@glossa/contracts/languages';
import type { CueDto } from '@glossa/contracts/transcripts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import classes from './cue-editor.module.css';
import type { CueEdit } from './draft-saver.ts';

type Props = {
  cue: Pick<CueDto, 'id' | 'startMs' | 'endMs'>;
  text: string;
  edit: CueEdit | undefined;
  language: Language;
  onType: (text: string) => void;
  onSaveAndNext: () => void;
  onLeave: () => void;
  onPlay: () => void;
  onUndo: () => void;
  onResolve: (choice: 'mine' | 'theirs') => void;
};

/** Conflict: both texts in full, and two buttons. Until one is pressed nothing is stored and nothing is lost. */
function ConflictChoice({
  edit,
  language,
  onResolve,
}: Pick<Props, 'language' | 'onResolve'> & { edit: CueEdit }) {
  return (
    <div className={classes.conflict} role="alert">
      <Text size="sm" fw={600}>
        {edit.message ??
          'This cue was changed somewhere else in the meantime. Which text shall stay?'}
      </Text>
      <div className={classes.versions}>
        {(
          [
            ['mine', 'Yours', edit.text, 'Keep mine'],
            ['theirs', 'Theirs', edit.theirs ?? '', 'Take theirs'],
          ] as const
        ).map(([choice, title, text, button]) => (
          <div key={choice} className={classes.version}>
            <Text size="xs" c="dimmed">
              {title}
            </Text>
            <p className={classes.versionText} dir={language.direction} lang={language.code}>
              {text}
            </p>
            <Button
              size="compact-sm"
              variant={choice === 'mine' ? 'filled' : 'default'}
              onClick={() => onResolve(choice)}
            >
              {button}
            </Button>
          </div>
        ))}
      </div>
    </div>
  );
}

/** One cue's text being corrected. It grows with the text; what happens on each key is said below it. */
export function CueEditor(props: Props) {
  const { edit, language } = props;
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const area = field.current;
    if (!area) return;
    area.focus({ preventScroll: true });
    area.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const withControl = event.ctrlKey || event.metaKey;
    const action =
      event.key === 'Escape'
        ? props.onLeave
        : withControl && event.key === 'Enter'
          ? props.onSaveAndNext
          : withControl && event.code === 'Space'
            ? props.onPlay
            : null;
    if (!action || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  if (edit?.status === 'conflict')
    return <ConflictChoice edit={edit} language={language} onResolve={props.onResolve} />;
  return (
    <div className={classes.editor}>
      <Textarea
        ref={field}
        autosize
        minRows={2}
        maxLength={2000}
        aria-label="Text of the cue"
        dir={language.direction}
        lang={language.code}
        value={props.text}
        onChange={(event) => props.onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        error={edit?.status === 'refused' ? edit.message : undefined}
      />
      <Group gap={6} mt={6}>
        <Button size="compact-sm" onClick={props.onSaveAndNext}>
          Save and next
        </Button>
        <Button size="compact-sm" variant="default" onClick={props.onPlay}>
          Play
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={props.onLeave}>
          Close
        </Button>
        {edit?.status === 'refused' && (
          <Button size="compact-sm" variant="subtle" color="red" onClick={props.onUndo}>
            Undo
          </Button>
        )}
        <Text size="xs" c="dimmed" className={classes.keys}>
          Ctrl+Enter next · Esc close · Ctrl+Space play
        </Text>
      </Group>
    </div>
  );
}
