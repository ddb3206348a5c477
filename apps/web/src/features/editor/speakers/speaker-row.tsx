import type { SpeakerSummary } from '@glossa/subtitles/speaker-list';
import { ActionIcon, Button, Group, Menu, Popover, TextInput, Tooltip } from '@mantine/core';
import { ArrowDownToLine, ListFilter, Merge, Palette, Pencil } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../lib/format/format.ts';
import { t } from '../../../lib/i18n/t.ts';
import { ColorChoices } from '../edit-area/color-choices.tsx';
import classes from './speaker-row.module.css';

type Props = {
  speaker: SpeakerSummary;
  others: readonly string[];
  canEdit: boolean;
  /** The list shows only this speaker's cues. */
  isShownAlone: boolean;
  takesFocus: boolean;
  onFocused: () => void;
  onRename: (name: string) => void;
  onColor: (color: string | null) => void;
  onToggle: () => void;
  onNextTurn: () => void;
};

export function SpeakerRow(props: Props) {
  const { speaker, others, canEdit, takesFocus, onFocused } = props;
  const { name } = speaker;
  const [renaming, setRenaming] = useState(false);
  const [coloring, setColoring] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    next.current?.focus();
    onFocused();
  }, [takesFocus, onFocused]);
  const stop = () => {
    setRenaming(false);
    // The button is back once the form is gone.
    window.setTimeout(() => pencil.current?.focus(), 0);
  };
  return (
    <div className={classes.row}>
      <div className={classes.head}>
        <span
          aria-hidden
          className={classes.sample}
          style={speaker.color ? { background: speaker.color } : undefined}
        />
        <bdi className={classes.name}>{name}</bdi>
        <span className={classes.share}>
          {t('editor.speakers.share', {
            cues: speaker.cues,
            duration: formatDuration(speaker.ms),
          })}
        </span>
      </div>
      {renaming ? (
        <RenameForm
          name={name}
          others={others}
          onCancel={stop}
          onSave={(newName) => {
            if (newName === name) return stop();
            setRenaming(false);
            props.onRename(newName);
          }}
        />
      ) : (
        <div className={classes.actions}>
          <Action
            label={t('editor.speakers.nextTurn', { name })}
            button={next}
            onClick={props.onNextTurn}
          >
            <ArrowDownToLine size={16} />
          </Action>
          <Action
            label={t('editor.speakers.showOnly', { name })}
            pressed={props.isShownAlone}
            onClick={props.onToggle}
          >
            <ListFilter size={16} />
          </Action>
          {canEdit && (
            <>
              <Action
                label={t('editor.speakers.rename', { name })}
                button={pencil}
                onClick={() => setRenaming(true)}
              >
                <Pencil size={16} />
              </Action>
              <Popover
                opened={coloring}
                onChange={setColoring}
                trapFocus
                returnFocus
                withRoles={false}
                position="bottom"
                shadow="md"
              >
                <Popover.Target>
                  <span>
                    <Action
                      label={t('editor.speakers.color', { name })}
                      expanded={coloring}
                      onClick={() => setColoring((opened) => !opened)}
                    >
                      <Palette size={16} />
                    </Action>
                  </span>
                </Popover.Target>
                <Popover.Dropdown role="dialog" aria-label={t('editor.speakers.color', { name })}>
                  <ColorChoices
                    label={t('editor.speakers.color', { name })}
                    chosen={speaker.color}
                    onChoose={(color) => {
                      setColoring(false);
                      props.onColor(color);
                    }}
                  />
                </Popover.Dropdown>
              </Popover>
              {others.length > 0 && (
                <MergeMenu name={name} others={others} onMerge={props.onRename} />
              )}
            </>
          )}
        </div>
      )}
    </div>
  );
}

type ActionProps = {
  label: string;
  onClick: () => void;
  children: ReactNode;
  button?: Ref<HTMLButtonElement>;
  pressed?: boolean;
  expanded?: boolean;
};

/** Named with the speaker: the same buttons stand in every row. */
function Action({ label, onClick, children, button, pressed, expanded }: ActionProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        ref={button}
        variant={pressed ? 'filled' : 'default'}
        size={30}
        aria-label={label}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-haspopup={expanded === undefined ? undefined : 'dialog'}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

type MergeProps = { name: string; others: readonly string[]; onMerge: (into: string) => void };

function MergeMenu({ name, others, onMerge }: MergeProps) {
  const label = t('editor.speakers.mergeInto', { name });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={label} title={label}>
          <Merge size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Label>{label}</Menu.Label>
        {others.map((other) => (
          <Menu.Item
            key={other}
            dir="auto"
            // The menu restores the focus as it closes; the other speaker takes it after that.
            onClick={() => window.setTimeout(() => onMerge(other), 0)}
          >
            {other}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

type RenameProps = {
  name: string;
  others: readonly string[];
  onCancel: () => void;
  onSave: (name: string) => void;
};

function RenameForm({ name, others, onCancel, onSave }: RenameProps) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== '') onSave(wanted);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <TextInput
        size="xs"
        label={t('editor.speakers.newName', { name })}
        description={
          others.includes(wanted) ? t('editor.speakers.isOther', { name: wanted }) : undefined
        }
        inputWrapperOrder={['label', 'input', 'description']}
        dir="auto"
        maxLength={100}
        autoFocus
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Group gap={6} mt={6}>
        <Button type="submit" size="compact-xs" disabled={wanted === ''}>
          {t('common.save')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </Group>
    </form>
  );
}
