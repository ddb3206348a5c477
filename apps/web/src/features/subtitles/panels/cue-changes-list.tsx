import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { diffWords } from '@glossa/subtitles/text-diff';
import { formatEditorTime } from '@glossa/subtitles/time';
import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { t } from '../../../lib/language/t.ts';
import classes from './cue-changes-list.module.css';
import { PanelList } from './panel-list.tsx';

/** A cue as it is and as it would be; null where it comes new or goes. */
export type ShownChange = { id: string; before: Cue | null; after: Cue | null };

type Props = {
  label: string;
  changes: readonly ShownChange[];
  language: LanguageCode;
  /** With these, each change can be left out. */
  left?: ReadonlySet<string>;
  onLeave?: (id: string, left: boolean) => void;
  onGoTo?: (id: string) => void;
};

/** Every change before it is made: old and new text with what differs coloured, underlined and struck through. */
export function CueChangesList({ label, changes, language, left, onLeave, onGoTo }: Props) {
  return (
    <PanelList
      label={label}
      items={changes}
      keyOf={({ id }) => id}
      rowHeight={66}
      renderRow={(change) => (
        <>
          {onLeave && (
            <Checkbox
              size="xs"
              checked={!left?.has(change.id)}
              aria-label={t('Change the cue at {change}', { change: timeOf(change) })}
              onChange={(event) => onLeave(change.id, !event.currentTarget.checked)}
            />
          )}
          <ChangeText change={change} language={language} onGoTo={onGoTo} />
        </>
      )}
    />
  );
}

const timeOf = ({ before, after }: ShownChange) =>
  formatEditorTime((after ?? before)?.startMs ?? 0);

type TextProps = {
  change: ShownChange;
  language: LanguageCode;
  onGoTo: ((id: string) => void) | undefined;
};
const ChangeText = memo(function ChangeText({ change, language, onGoTo }: TextProps) {
  const { before, after } = change;
  const { direction } = languages[language];
  const parts = diffWords(before?.text ?? '', after?.text ?? '', language);
  return (
    <div className={classes.text}>
      <div className={classes.facts}>
        {onGoTo ? (
          <button type="button" className={classes.time} onClick={() => onGoTo(change.id)}>
            {timeOf(change)}
          </button>
        ) : (
          <span className={classes.time}>{timeOf(change)}</span>
        )}
        <CueFacts before={before} after={after} />
      </div>
      <div lang={language} dir={direction} className={classes.words}>
        {parts.map((part, index) => {
          // Parts have no identity but their place.
          const key = `${index}`;
          if (part.kind === 'added') return <ins key={key}>{part.text}</ins>;
          if (part.kind === 'removed') return <del key={key}>{part.text}</del>;
          return <span key={key}>{part.text}</span>;
        })}
      </div>
    </div>
  );
});

const spanOf = ({ startMs, endMs }: Cue): string =>
  `${formatEditorTime(startMs)} – ${formatEditorTime(endMs)}`;

/** What changes beside the text. Times run from left to right in every language. */
function CueFacts({ before, after }: Pick<ShownChange, 'before' | 'after'>) {
  const retimed =
    before && after && (before.startMs !== after.startMs || before.endMs !== after.endMs);
  const words = wordsFor(before, after);
  return (
    <span>
      {retimed && (
        <bdi dir="ltr">
          {spanOf(before)} → {spanOf(after)}
        </bdi>
      )}
      {retimed && words !== '' && ' · '}
      {words}
    </span>
  );
}

function wordsFor(before: Cue | null, after: Cue | null): string {
  if (!before) return t('New cue');
  if (!after) return t('Deleted');
  const facts: string[] = [];
  if (before.track !== after.track)
    facts.push(after.track === 'upper' ? t('To the upper track') : t('To the lower track'));
  if ((before.speaker ?? '') !== (after.speaker ?? ''))
    facts.push(
      after.speaker ? t('Speaker: {speaker}', { speaker: after.speaker }) : t('No speaker'),
    );
  return facts.join(' · ');
}
