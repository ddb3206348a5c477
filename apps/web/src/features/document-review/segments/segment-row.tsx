import type { DocumentSegment } from '@glossa/contracts/document-review';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Alert, Badge, Button, Group, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useMemo } from 'react';
import { formatList } from '../../../lib/format/format.ts';
import { pageLocale, t } from '../../../lib/i18n/t.ts';
import { describePlace } from '../../../lib/labels/document-place-labels.ts';
import { meaningSentence } from '../../../lib/labels/meaning-labels.ts';
import { type Piece, readPieces } from '../chips/fragment.ts';
import { SegmentEditor } from '../chips/segment-editor.tsx';
import { SegmentText } from '../chips/segment-text.tsx';
import { describeOrigin, unsureWordsOf } from './segment-labels.ts';
import { meaningOf } from './segment-meaning.ts';
import classes from './segment-row.module.css';
import { SegmentStatus } from './segment-status.tsx';
import { choiceOfKey, SegmentSuggestion } from './segment-suggestion.tsx';
import { problemOf, type Review, type SegmentDraft } from './use-review.ts';

export type SegmentMoves = {
  activate: (segmentId: string | null) => void;
  /** Goes to the next or previous visible segment. */
  step: (from: string, by: 1 | -1) => void;
};
type Props = {
  segment: DocumentSegment;
  /** Names of other users at this segment. */
  editors: readonly string[];
  draft: SegmentDraft | undefined;
  active: boolean;
  canEdit: boolean;
  languages: { from: LanguageCode | undefined; to: LanguageCode | undefined };
  review: Review;
  moves: SegmentMoves;
};

type SegmentConflictProps = {
  segment: DocumentSegment;
  mine: readonly Piece[];
  to: LanguageCode | undefined;
  review: Review;
};

/** A conflict about a segment: both texts, and a choice. */
function SegmentConflict({ segment, mine, to, review }: SegmentConflictProps) {
  return (
    <Alert
      color="yellow"
      variant="light"
      title={
        segment.editedBy
          ? t('documentReview.conflictNamed', { who: segment.editedBy.displayName })
          : t('documentReview.conflict')
      }
    >
      <div className={classes.both}>
        <div>
          <Text size="xs" c="dimmed">
            {t('documentReview.theirVersion')}
          </Text>
          <div lang={to} dir="auto">
            <SegmentText pieces={readPieces(segment.target, segment.markup)} />
          </div>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            {t('documentReview.yourVersion')}
          </Text>
          <div lang={to} dir="auto">
            <SegmentText pieces={mine} />
          </div>
        </div>
      </div>
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" variant="default" onClick={() => review.drop(segment.segmentId)}>
          {t('common.useTheirs')}
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => void review.save(segment)}>
          {t('common.keepMine')}
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => review.keepBoth(segment)}>
          {t('editor.conflict.keepBoth')}
        </Button>
      </Group>
    </Alert>
  );
}

/** One segment: the original next to its translation, which is edited in place. */
export function SegmentRow(props: Props) {
  const { segment, editors, draft, active, canEdit, languages, review, moves } = props;
  const { segmentId, number, markup, source, origin } = segment;
  const target = draft?.target ?? segment.target;
  const pieces = readPieces(target, markup);
  const problem = draft ? problemOf(segment, target) : null;
  const unsure = unsureWordsOf(segment);
  const { from, to } = languages;
  const meaning = useMemo(
    () => meaningOf(segment, target, { from, to }),
    [segment, target, from, to],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const choice = choiceOfKey(event);
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void review.save(segment);
      if (problem === null) moves.step(segmentId, 1);
    } else if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      review.leave(segment);
      moves.step(segmentId, event.key === 'ArrowDown' ? 1 : -1);
    } else if (segment.suggestion !== null && choice) {
      event.preventDefault();
      review.settle(segment, choice);
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
      aria-label={t('documentReview.segment', { number })}
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
        {editors.length > 0 && (
          <Badge size="sm" variant="light" color="orange" className={classes.badge}>
            {t('documentReview.presence.hereNow', { names: formatList(editors) })}
          </Badge>
        )}
      </div>
      <div className={classes.texts}>
        <div className={classes.source} lang={languages.from} dir="auto">
          <SegmentText pieces={readPieces(source, markup)} />
        </div>
        {active && canEdit ? (
          <SegmentEditor
            label={t('documentReview.segmentTranslation', { number })}
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
            {/* With a direction of its own, it does not decide that of the text. */}
            <VisuallyHidden component="span" lang={pageLocale()} dir="auto">
              {canEdit
                ? t('documentReview.editSegment', { number })
                : t('documentReview.showOnPage', { number })}
            </VisuallyHidden>
            <SegmentText pieces={pieces} />
          </UnstyledButton>
        )}
      </div>
      {segment.target === '' && (
        <Text size="xs" c="dimmed">
          {t('documentReview.untranslated')}
        </Text>
      )}
      {unsure.length > 0 && (
        <ul className={classes.meaning} aria-label={t('editor.filter.lowConfidenceWords')}>
          <li>
            <TriangleAlert size={14} aria-hidden />
            {t('documentReview.unsureWords', { words: formatList(unsure) })}
          </li>
        </ul>
      )}
      {meaning.length > 0 && (
        <ul className={classes.meaning} aria-label={t('meaning.title')}>
          {meaning.map((one) => (
            <li key={`${one.code} ${one.found}`}>
              <TriangleAlert size={14} aria-hidden />
              {meaningSentence(one)}
            </li>
          ))}
        </ul>
      )}
      <SegmentSuggestion
        segment={segment}
        from={languages.from}
        to={languages.to}
        canEdit={canEdit}
        review={review}
      />
      <SegmentStatus
        draft={draft}
        problem={problem}
        active={active && canEdit}
        onConfirm={() => void review.save(segment)}
        onReset={() => review.drop(segmentId)}
      />
      {draft?.conflict && (
        <SegmentConflict segment={segment} mine={pieces} to={languages.to} review={review} />
      )}
    </article>
  );
}
