import type { Language } from '@glossa/contracts/languages';
import { samePlacement } from '@glossa/subtitles/cue-placement';
import { diffWords } from '@glossa/subtitles/text-diff';
import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import { MarkedPiece } from '../list/marked-piece.tsx';
import type { Conflict, ConflictPart, EditorStore } from '../store/editor-types.ts';
import classes from './conflict-card.module.css';

type Side = Pick<
  NonNullable<Conflict['mine']>,
  'text' | 'spans' | 'placement' | 'startMs' | 'endMs'
> | null;
type VersionProps = {
  title: string;
  side: Side;
  other: Side;
  /** Instead of the text where this version has no such cue. */
  none: string;
  /** Whether words missing in the other text are marked as new here. */
  kind: 'mine' | 'theirs';
  language: Language;
};

/** One of the two texts, with its unique words marked by color and in words. */
function Version({ title, side, other, none, kind, language }: VersionProps) {
  if (!side)
    return (
      <div className={classes.version}>
        <Text size="xs" fw={600}>
          {title}
        </Text>
        <Text size="sm">{none}</Text>
      </div>
    );
  let at = 0;
  const parts = diffWords(other?.text ?? '', side.text, language.code)
    .filter((part) => part.kind !== 'removed')
    .map((part) => {
      const from = at;
      at += part.text.length;
      return { ...part, from, to: at };
    });
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
              <MarkedPiece text={side.text} spans={side.spans} from={part.from} to={part.to} />
            </mark>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
            <span key={index}>
              <MarkedPiece text={side.text} spans={side.spans} from={part.from} to={part.to} />
            </span>
          ),
        )}
      </p>
      {kind === 'mine' && other && !samePlacement(side.placement, other.placement) && (
        <Text size="xs" c="dimmed">
          {t('editor.changes.placement')}
        </Text>
      )}
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

type VersionsProps = Pick<VersionProps, 'none' | 'language'> &
  Pick<Conflict, 'mine' | 'theirs'> & {
    /** The colleague whose version it is; null for the user's own. */
    name: string | null;
  };

/** Both versions of one cue. */
function Versions({ name, mine, theirs, none, language }: VersionsProps) {
  const own = name === null;
  return (
    <div className={classes.versions}>
      <Version
        title={own ? t('editor.conflict.yours') : t('editor.conflict.namedVersion', { name })}
        side={mine}
        other={theirs}
        kind="mine"
        {...{ none, language }}
      />
      <Version
        title={own ? t('editor.conflict.theirs') : t('editor.conflict.savedVersion')}
        side={theirs}
        other={mine}
        kind="theirs"
        {...{ none, language }}
      />
    </div>
  );
}

const currentFirst = ({ cueId, parts }: Conflict): readonly ConflictPart[] =>
  parts.toSorted((a, b) => Number(b.cueId === cueId) - Number(a.cueId === cueId));

function question({ changedBy: name, heldBy, theirs, mine, parts }: Conflict): string {
  const isNew = parts.length === 1 && mine && !theirs && name === null;
  if (heldBy !== null)
    return t('editor.conflict.heldBy', {
      name: heldBy,
      known: name === null ? 'no' : 'yes',
      other: name ?? '',
    });
  if (isNew) return t('editor.conflict.gone');
  if (name === null)
    return theirs ? t('editor.conflict.someoneEdited') : t('editor.conflict.someoneDeleted');
  return theirs
    ? t('editor.conflict.nameEdited', { name })
    : t('editor.conflict.nameDeleted', { name });
}

type Props = { store: EditorStore; conflict: Conflict; language: Language };

/**
 * Milliseconds before a new card can be decided: where a colleague decides a conflict, the next one takes its place, and
 * a click that was on its way is not about it.
 */
const readMs = 500;

/** Two users changed the cue. Both texts stay until one of the buttons is pressed. */
export const ConflictCard = (props: Props) => <CardOf key={props.conflict.conflictId} {...props} />;

function CardOf({ store, conflict, language }: Props) {
  const { conflictId, mine, theirs, heldBy: name, parts } = conflict;
  const [deciding, setDeciding] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setDeciding(false), readMs);
    return () => clearTimeout(timer);
  }, []);
  const choose = (choice: 'mine' | 'theirs' | 'both') => async () => {
    setDeciding(true);
    const outcome = await store.resolveConflict(conflictId, choice);
    setDeciding(false);
    if (!outcome.done) toast.error(outcome);
  };
  return (
    <div className={classes.card} role="alert" data-conflict-id={conflictId}>
      <Text size="sm" fw={600}>
        {question(conflict)}
      </Text>
      {parts.length > 1 && (
        <Text size="sm">{t('editor.conflict.together', { count: parts.length })}</Text>
      )}
      {parts.length === 1 ? (
        <Versions {...{ name, mine, theirs, language }} none={t('editor.conflict.deleted')} />
      ) : (
        // A choice is about all of them: none may be decided unseen.
        <ol className={classes.parts}>
          {currentFirst(conflict).map(({ cueId, ...part }) => (
            <li key={cueId}>
              <Text size="xs" c="dimmed" mb={2}>
                <bdi dir="ltr">{formatTimecode((part.theirs ?? part.mine)?.startMs ?? 0)}</bdi>
              </Text>
              <Versions {...{ name, language, ...part }} none={t('editor.conflict.notInVersion')} />
            </li>
          ))}
        </ol>
      )}
      <Group gap={6} className={classes.choices}>
        <Button size="compact-sm" disabled={deciding} onClick={choose('mine')}>
          {name === null ? t('common.keepMine') : t('editor.conflict.useNamed', { name })}
        </Button>
        <Button size="compact-sm" variant="default" disabled={deciding} onClick={choose('theirs')}>
          {name === null ? t('common.useTheirs') : t('editor.conflict.keepSaved')}
        </Button>
        {mine && theirs && parts.length === 1 && (
          <Button size="compact-sm" variant="default" disabled={deciding} onClick={choose('both')}>
            {t('editor.conflict.keepBoth')}
          </Button>
        )}
      </Group>
    </div>
  );
}
