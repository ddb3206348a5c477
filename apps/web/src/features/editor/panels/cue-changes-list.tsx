import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { Cue } from '@glossa/subtitles/cue';
import { samePlacement } from '@glossa/subtitles/cue-placement';
import { sameSpans } from '@glossa/subtitles/cue-spans';
import { diffWords } from '@glossa/subtitles/text-diff';
import { formatEditorTime } from '@glossa/subtitles/time';
import { Checkbox } from '@mantine/core';
import { memo } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import classes from './cue-changes-list.module.css';
import { PanelList } from './panel-list.tsx';

/** A cue before and after; null if it is new or deleted. */
export type ShownChange = { id: string; before: Cue | null; after: Cue | null };

type Props = {
  label: string;
  changes: readonly ShownChange[];
  language: LanguageCode;
  /** If set, each change can be excluded. */
  left?: ReadonlySet<string>;
  onLeave?: (id: string, left: boolean) => void;
  onGoTo?: (id: string) => void;
};

/** A preview of changes: old and new text with differences colored, underlined and struck through. */
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
              aria-label={t('editor.changes.include', { change: timeOf(change) })}
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
          // Parts have no identity but their position.
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

/** Changes other than the text. Times are left-to-right in every language. */
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
  if (!before) return t('editor.newCue');
  if (!after) return t('common.deleted');
  const facts: string[] = [];
  if (before.track !== after.track)
    facts.push(
      after.track === 'upper' ? t('editor.changes.toUpperTrack') : t('editor.changes.toLowerTrack'),
    );
  if (!sameSpans(before.spans, after.spans) && before.text === after.text)
    facts.push(t('editor.changes.marks'));
  if (!samePlacement(before.placement, after.placement)) facts.push(t('editor.changes.placement'));
  if ((before.speaker ?? '') !== (after.speaker ?? ''))
    facts.push(
      after.speaker
        ? t('editor.changes.speaker', { speaker: after.speaker })
        : t('editor.changes.noSpeaker'),
    );
  return facts.join(' · ');
}
