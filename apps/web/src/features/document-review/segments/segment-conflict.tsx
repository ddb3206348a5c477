import type { DocumentSegment } from '@glossa/contracts/document-review';
import type { LanguageCode } from '@glossa/contracts/languages';
import { Alert, Button, Group, Text } from '@mantine/core';
import { t } from '../../../lib/language/t.ts';
import { type Piece, readPieces } from '../chips/fragment.ts';
import { SegmentText } from '../chips/segment-text.tsx';
import classes from './segment-row.module.css';
import type { Review } from './use-review.ts';

type Props = {
  segment: DocumentSegment;
  mine: readonly Piece[];
  to: LanguageCode | undefined;
  review: Review;
};

/** Two people wrote the same segment: both texts, and a choice. */
export function SegmentConflict({ segment, mine, to, review }: Props) {
  return (
    <Alert
      color="yellow"
      variant="light"
      title={
        segment.editedBy
          ? t('{who} changed this segment meanwhile', { who: segment.editedBy.displayName })
          : t('Somebody else changed this segment meanwhile')
      }
    >
      <div className={classes.both}>
        <div>
          <Text size="xs" c="dimmed">
            {t('Theirs')}
          </Text>
          <div lang={to} dir="auto">
            <SegmentText pieces={readPieces(segment.target, segment.markup)} />
          </div>
        </div>
        <div>
          <Text size="xs" c="dimmed">
            {t('Yours')}
          </Text>
          <div lang={to} dir="auto">
            <SegmentText pieces={mine} />
          </div>
        </div>
      </div>
      <Group gap="xs" mt="sm">
        <Button size="compact-sm" variant="default" onClick={() => review.drop(segment.segmentId)}>
          {t('Take theirs')}
        </Button>
        <Button size="compact-sm" variant="light" onClick={() => void review.save(segment)}>
          {t('Keep mine')}
        </Button>
      </Group>
    </Alert>
  );
}
