import type { Language } from '@glossa/contracts/languages';
import { diffWords } from '@glossa/subtitles/text-diff';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { inContext, t } from '../../../lib/language/t.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import type { Conflict, EditorStore } from '../model/editor-types.ts';
import classes from './conflict-card.module.css';

type Side = Pick<NonNullable<Conflict['mine']>, 'text' | 'startMs' | 'endMs'> | null;
type VersionProps = {
  title: string;
  side: Side;
  other: Side;
  /** Whether words that the other does not have are new here. */
  kind: 'mine' | 'theirs';
  language: Language;
};

/** One of the two texts, with the words that only it has marked, in colour and in words. */
function Version({ title, side, other, kind, language }: VersionProps) {
  if (!side)
    return (
      <div className={classes.version}>
        <Text size="xs" fw={600}>
          {title}
        </Text>
        <Text size="sm">{t('Deleted.')}</Text>
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
              <VisuallyHidden>{t('only here:')} </VisuallyHidden>
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
    return deleted
      ? t('Somebody deleted this cue while you changed it. Which text shall stay?')
      : t('Somebody changed this cue while you changed it. Which text shall stay?');
  return deleted
    ? t('{name} deleted this cue while you changed it. Which text shall stay?', { name })
    : t('{name} changed this cue while you changed it. Which text shall stay?', { name });
}

type Props = { store: EditorStore; conflict: Conflict; language: Language };

/** Two people changed the cue. Both texts stay until one of the buttons is pressed. */
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
          title={inContext('version of a text', 'Yours')}
          side={mine}
          other={theirs}
          kind="mine"
          language={language}
        />
        <Version
          title={inContext('version of a text', 'Theirs')}
          side={theirs}
          other={mine}
          kind="theirs"
          language={language}
        />
      </div>
      <Group gap={6}>
        <Button size="compact-sm" onClick={choose('mine')}>
          {t('Keep mine')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={choose('theirs')}>
          {t('Take theirs')}
        </Button>
        {mine && theirs && (
          <Button size="compact-sm" variant="default" onClick={choose('both')}>
            {t('Keep both')}
          </Button>
        )}
      </Group>
    </div>
  );
}
