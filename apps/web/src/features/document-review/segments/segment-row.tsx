import type { DocumentSegment } from '@glossa/contracts/document-review';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Badge, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { pageLocale, t } from '../../../lib/language/t.ts';
import { readPieces } from '../chips/fragment.ts';
import { SegmentEditor } from '../chips/segment-editor.tsx';
import { SegmentText } from '../chips/segment-text.tsx';
import { describePlace } from './place-words.ts';
import { SegmentConflict } from './segment-conflict.tsx';
import classes from './segment-row.module.css';
import { SegmentStanding } from './segment-standing.tsx';
import { describeOrigin } from './segment-words.ts';
import { problemOf, type Review, type SegmentDraft } from './use-review.ts';

export type SegmentMoves = {
  activate: (segmentId: string | null) => void;
  /** To the next segment or the one before, among those shown. */
  step: (from: string, by: 1 | -1) => void;
};
type Props = {
  segment: DocumentSegment;
  draft: SegmentDraft | undefined;
  active: boolean;
  mayEdit: boolean;
  languages: { from: LanguageCode | undefined; to: LanguageCode | undefined };
  review: Review;
  moves: SegmentMoves;
};

/** One segment: the original beside its translation, which is edited in place. */
export function SegmentRow({ segment, draft, active, mayEdit, languages, review, moves }: Props) {
  const { segmentId, number, markup, source, origin } = segment;
  const target = draft?.target ?? segment.target;
  const pieces = readPieces(target, markup);
  const problem = draft ? problemOf(segment, target) : null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void review.save(segment);
      if (problem === null) moves.step(segmentId, 1);
    } else if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      review.leave(segment);
      moves.step(segmentId, event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      review.drop(segmentId);
      moves.activate(null);
    }
  };
  return (
    <article
      className={classes.row}
      data-active={active || undefined}
      aria-label={t('Segment {number}', { number })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) review.leave(segment);
      }}
    >
      <div className={classes.facts}>
        <Text component="span" size="xs" c="dimmed">
          {number} · {describePlace(segment)}
        </Text>
        <Badge
          size="sm"
          variant="light"
          color={origin === 'person' ? 'green' : origin === 'memory' ? 'blue' : 'gray'}
          className={classes.badge}
        >
          {describeOrigin(segment)}
        </Badge>
      </div>
      <div className={classes.texts}>
        <div className={classes.source} lang={languages.from} dir="auto">
          <SegmentText pieces={readPieces(source, markup)} />
        </div>
        {active && mayEdit ? (
          <SegmentEditor
            label={t('Translation of segment {number}', { number })}
            source={source}
            value={target}
            markup={markup}
            lang={languages.to}
            problem={problem}
            onChange={(next) => review.write(segment, next)}
            onKeyDown={onKeyDown}
          />
        ) : (
          <UnstyledButton
            className={classes.target}
            data-segment={segmentId}
            lang={languages.to}
            dir="auto"
            onClick={() => moves.activate(segmentId)}
          >
            <VisuallyHidden component="span" lang={pageLocale()}>
              {mayEdit
                ? t('Edit segment {number}: ', { number })
                : t('Show segment {number} on its page: ', { number })}
            </VisuallyHidden>
            <SegmentText pieces={pieces} />
          </UnstyledButton>
        )}
      </div>
      <SegmentStanding
        draft={draft}
        problem={problem}
        active={active && mayEdit}
        onConfirm={() => void review.save(segment)}
        onReset={() => review.drop(segmentId)}
      />
      {draft?.conflict && (
        <SegmentConflict segment={segment} mine={pieces} to={languages.to} review={review} />
      )}
    </article>
  );
}
