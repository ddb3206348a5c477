import type { Language } from '@glossa/contracts/languages';
import { diffWords } from '@glossa/subtitles/text-diff';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import type { Conflict, EditorStore } from '../store/editor-types.ts';
import classes from './conflict-card.module.css';

type Side = Pick<NonNullable<Conflict['mine']>, 'text' | 'startMs' | 'endMs'> | null;
type VersionProps = {
  title: string;
  side: Side;
  other: Side;
  /** Whether words missing in the other text are marked as new here. */
  kind: 'mine' | 'theirs';
  language: Language;
};

/** One of the two texts, with its unique words marked by color and in words. */
function Version({ title, side, other, kind, language }: VersionProps) {
  if (!side)
    return (
      <div className={classes.version}>
        <Text size="xs" fw={600}>
          {title}
        </Text>
        <Text size="sm">{t('editor.conflict.deleted')}</Text>
      </div>
    );
  const parts = diffWords(other?.text ?? '', side.text, language.code).filter(
    (part) => part.kind !== 'removed',
  );
  const retimed = other && (other.startMs !== side.startMs || other.endMs !== side.endMs);
  return (
    <div className={classes.version}>
      <Text size="xs" fw={600}>
        {title}
      </Text>
      <p className={classes.text} dir={language.direction} lang={language.code}>
        {parts.map((part, index) =>
          part.kind === 'added' && part.text.trim() !== '' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
            <mark key={index} className={classes[kind]}>
              <VisuallyHidden>{t('editor.conflict.onlyHere')} </VisuallyHidden>
              {part.text}
            </mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
            <span key={index}>{part.text}</span>
          ),
        )}
      </p>
      {retimed && (
        <Text size="xs" c="dimmed">
          <bdi dir="ltr">
            {formatTimecode(side.startMs)} – {formatTimecode(side.endMs)}
          </bdi>
        </Text>
      )}
    </div>
  );
}

function question(name: string | null, deleted: boolean): string {
  if (name === null)
    return deleted ? t('editor.conflict.someoneDeleted') : t('editor.conflict.someoneEdited');
  return deleted
    ? t('editor.conflict.nameDeleted', { name })
    : t('editor.conflict.nameEdited', { name });
}

type Props = { store: EditorStore; conflict: Conflict; language: Language };

/** Two users changed the cue. Both texts stay until one of the buttons is pressed. */
export function ConflictCard({ store, conflict, language }: Props) {
  const { cueId, mine, theirs, changedBy: name } = conflict;
  const choose = (choice: 'mine' | 'theirs' | 'both') => () => store.resolveConflict(cueId, choice);
  return (
    <div className={classes.card} role="alert">
      <Text size="sm" fw={600}>
        {question(name, theirs === null)}
      </Text>
      <div className={classes.versions}>
        <Version
          title={t('editor.conflict.yours')}
          side={mine}
          other={theirs}
          kind="mine"
          language={language}
        />
        <Version
          title={t('editor.conflict.theirs')}
          side={theirs}
          other={mine}
          kind="theirs"
          language={language}
        />
      </div>
      <Group gap={6}>
        <Button size="compact-sm" onClick={choose('mine')}>
          {t('common.keepMine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={choose('theirs')}>
          {t('common.useTheirs')}
        </Button>
        {mine && theirs && (
          <Button size="compact-sm" variant="default" onClick={choose('both')}>
            {t('editor.conflict.keepBoth')}
          </Button>
        )}
      </Group>
    </div>
  );
}
