import type { DocumentSegment } from '@glossa/contracts/document-review';
import type { TranslationRequest } from '@glossa/contracts/translation-requests';
import { useMemo, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { useLeaveGuard } from '../../ui/admin/use-leave-guard.ts';
import { EmptyState } from '../../ui/state.tsx';
import classes from './document-review.module.css';
import { PagePane } from './pages/page-pane.tsx';
import { ReviewFilters } from './review-filters.tsx';
import { SegmentList } from './segments/segment-list.tsx';
import { isAt, pageOf, type SegmentFilter, says } from './segments/segment-words.ts';
import { useReview } from './segments/use-review.ts';

type Props = {
  ticketId: string;
  request: TranslationRequest | undefined;
  segments: readonly DocumentSegment[];
  total: number;
  mayEdit: boolean;
};

/** Pages on one side, segments on the other; what is chosen on one is shown on the other. */
export function ReviewWorkspace({ ticketId, request, segments, total, mayEdit }: Props) {
  const [activeId, setActiveId] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<SegmentFilter>('all');
  const review = useReview(ticketId);
  useLeaveGuard(review.hasUnsaved);

  const shown = useMemo(
    () =>
      segments.filter(
        // What is being written does not vanish under the hands because it is edited now.
        (one) => one.segmentId === activeId || (isAt(one, filter) && says(one, search)),
      ),
    [segments, filter, search, activeId],
  );
  const activate = (segmentId: string | null) => {
    setActiveId(segmentId);
    const segment = segments.find((one) => one.segmentId === segmentId);
    const on = segment && pageOf(segment);
    if (on) setPage(on);
  };
  const chooseOnPage = (segmentId: string) => {
    setSearch('');
    setFilter('all');
    activate(segmentId);
  };
  return (
    <div className={classes.workspace}>
      <PagePane
        ticketId={ticketId}
        builtAs={request?.outputFileName ?? null}
        segments={segments}
        activeId={activeId}
        page={page}
        onPage={setPage}
        onChoose={chooseOnPage}
      />
      <div className={classes.side}>
        <ReviewFilters
          segments={segments}
          shown={shown.length}
          total={total}
          search={search}
          filter={filter}
          onSearch={setSearch}
          onFilter={setFilter}
        />
        {shown.length === 0 ? (
          <EmptyState
            title={t('No segment matches')}
            text={t('Search for other words, or show all.')}
          />
        ) : (
          <SegmentList
            segments={shown}
            activeId={activeId}
            mayEdit={mayEdit}
            languages={{ from: request?.sourceLanguage, to: request?.language }}
            review={review}
            onActivate={activate}
          />
        )}
      </div>
    </div>
  );
}
