import type { DocumentSegment, PageSide } from '@glossa/contracts/document-review';
import { ActionIcon, Group, SegmentedControl, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/http/api-error.ts';
import { t } from '../../../lib/i18n/t.ts';
import { ErrorText } from '../../../ui/feedback/error-text.tsx';
import { ErrorState } from '../../../ui/feedback/state.tsx';
import { pageOptions, refreshPlaces } from '../queries.ts';
import { pageOf } from '../segments/segment-labels.ts';
import classes from './page-pane.module.css';
import { PagePicture } from './page-picture.tsx';
import { pixelsPerPoint } from './png-resolution.ts';

type Props = {
  ticketId: string;
  builtAs: string | null;
  segments: readonly DocumentSegment[];
  activeId: string | null;
  page: number;
  onPage: (page: number) => void;
  onChoose: (segmentId: string) => void;
};

type Drawn = { blob: Blob; address: string; scale: number | null };

/** The URL of a page's picture, and its resolution. */
function usePagePicture(page: Parameters<typeof pageOptions>[0]) {
  const query = useQuery(pageOptions(page));
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const blob = query.data;
  const client = useQueryClient();
  const { side, ticketId } = page;
  useEffect(() => {
    if (blob && side === 'source') void refreshPlaces(client, ticketId);
  }, [blob, side, ticketId, client]);
  useEffect(() => {
    if (!blob) return;
    const address = URL.createObjectURL(blob);
    let current = true;
    pixelsPerPoint(blob).then(
      (scale) => current && setDrawn({ blob, address, scale }),
      // The picture is shown; only positions on it cannot be marked.
      () => current && setDrawn({ blob, address, scale: null }),
    );
    return () => {
      current = false;
      URL.revokeObjectURL(address);
    };
  }, [blob]);
  return {
    picture: drawn && drawn.blob === blob ? drawn : null,
    error: query.error,
    refetch: query.refetch,
  };
}

/** Pages of the original or translation, with the edited segment marked if its position is known. */
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
    <section className={classes.pane} aria-label={t('documentReview.pages')}>
      <Group justify="space-between" gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={t('documentReview.pagesToShow')}
          data={[
            { value: 'source', label: t('documentReview.original') },
            { value: 'target', label: t('common.translation') },
          ]}
          value={side}
          onChange={(next) => setSide(next as PageSide)}
        />
        <Group gap={4}>
          <ActionIcon
            variant="default"
            aria-label={t('documentReview.previousPage')}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={16} className="mirrored" />
          </ActionIcon>
          <Text size="sm" aria-live="polite" className={classes.number}>
            {t('documentReview.page', { page })}
          </Text>
          <ActionIcon
            variant="default"
            aria-label={t('documentReview.nextPage')}
            disabled={picture === null}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={16} className="mirrored" />
          </ActionIcon>
        </Group>
      </Group>
      {isBehindLast ? (
        <Text size="sm" c="dimmed" role="status">
          {ofSource ? t('documentReview.originalEnds') : t('documentReview.translationEnds')}
        </Text>
      ) : missing ? (
        <Text size="sm" c="dimmed" role="status">
          <ErrorText error={error} />
        </Text>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : picture ? (
        <section
          className={classes.frame}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          aria-label={t('documentReview.page', { page })}
        >
          <PagePicture
            key={picture.address}
            address={picture.address}
            label={
              ofSource
                ? t('documentReview.pageOfOriginal', { page })
                : t('documentReview.pageOfTranslation', { page })
            }
            scale={picture.scale}
            segments={here}
            activeId={activeId}
            onChoose={onChoose}
          />
        </section>
      ) : (
        <div className={classes.frame} role="status" aria-label={t('documentReview.loadingPage')}>
          <Skeleton className={classes.waiting} />
        </div>
      )}
    </section>
  );
}
