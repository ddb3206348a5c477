import type { DocumentSegment, PageSide } from '@glossa/contracts/document-review';
import { ActionIcon, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/language/t.ts';
import { ErrorState } from '../../../ui/state.tsx';
import { pageOf } from '../segments/segment-words.ts';
import classes from './page-pane.module.css';
import { PagePicture } from './page-picture.tsx';
import { usePagePicture } from './use-page-picture.ts';

type Props = {
  ticketId: string;
  builtAs: string | null;
  segments: readonly DocumentSegment[];
  activeId: string | null;
  page: number;
  onPage: (page: number) => void;
  onChoose: (segmentId: string) => void;
};

/** Pages of the original or of the translation, with the segment being edited marked where its place is known. */
export function PagePane(props: Props) {
  const { ticketId, builtAs, segments, activeId, page, onPage, onChoose } = props;
  const [side, setSide] = useState<PageSide>('source');
  const ofSource = side === 'source';
  const { picture, error, refetch } = usePagePicture({
    ticketId,
    side,
    number: page,
    builtAs: ofSource ? null : builtAs,
  });
  const missing = error instanceof ApiError && error.code === 'NOT_FOUND';
  const isBehindLast = missing && page > 1;
  const here = ofSource ? segments.filter((one) => pageOf(one) === page && one.box) : [];
  return (
    <section className={classes.pane} aria-label={t('Pages')}>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('Which pages are shown')}
          data={[
            { value: 'source', label: t('Original') },
            { value: 'target', label: t('Translation') },
          ]}
          value={side}
          onChange={(next) => setSide(next as PageSide)}
        />
        <Group gap={4}>
          <ActionIcon
            variant="default"
            aria-label={t('Page before')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={16} className="mirrored" />
          </ActionIcon>
          <Text size="sm" aria-live="polite" className={classes.number}>
            {t('Page {page}', { page })}
          </Text>
          <ActionIcon
            variant="default"
            aria-label={t('Next page')}
            disabled={picture === null}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={16} className="mirrored" />
          </ActionIcon>
        </Group>
      </Group>
      {isBehindLast ? (
        <Text size="sm" c="dimmed" role="status">
          {ofSource
            ? t('The original ends before this page.')
            : t('The translation ends before this page.')}
        </Text>
      ) : missing ? (
        <Text size="sm" c="dimmed" role="status">
          {error.message}
        </Text>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : picture ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        <section className={classes.frame} tabIndex={0} aria-label={t('Page {page}', { page })}>
          <PagePicture
            key={picture.address}
            address={picture.address}
            label={
              ofSource
                ? t('Page {page} of the original', { page })
                : t('Page {page} of the translation', { page })
            }
            scale={picture.scale}
            segments={here}
            activeId={activeId}
            onChoose={onChoose}
          />
        </section>
      ) : (
        <div className={classes.frame} role="status" aria-label={t('The page is being drawn')}>
          <Skeleton className={classes.waiting} />
        </div>
      )}
    </section>
  );
}
