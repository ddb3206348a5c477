import {
  type DocumentSegment,
  getDocumentPage,
  type PageSide,
  rebuildDocument,
  updateDocumentSegment,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { callApi, fetchBlob } from '../../lib/http/api-client.ts';
import { documentReviewKeys, requestKeys } from '../../lib/queries/query-keys.ts';

const pageSize = 500;
type SegmentPage = { items: DocumentSegment[]; total: number };

/** Segments in reading order. Loaded when the screen opens: afterwards each save returns the current segment. */
export const segmentsOptions = (ticketId: string) =>
  infiniteQueryOptions({
    queryKey: documentReviewKeys.segments(ticketId),
    queryFn: ({ pageParam, signal }) =>
      callApi(viewDocumentSegments, {
        params: { ticketId },
        query: { page: pageParam, pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (page * pageSize < last.total ? page + 1 : undefined),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Office documents are laid out when their first page is rendered; only then are segment positions known. */
export async function refreshPlaces(client: QueryClient, ticketId: string): Promise<void> {
  const known = client.getQueryData<InfiniteData<SegmentPage>>(
    documentReviewKeys.segments(ticketId),
  );
  const placed = known?.pages.some(({ items }) => items.some(({ box }) => box !== null));
  if (known && !placed)
    await client.invalidateQueries({ queryKey: documentReviewKeys.segments(ticketId) });
}

type Asked = { segmentId: string; revision: number; target: string };

/** Saves one translation. After a concurrent change nothing is saved, and the response contains the other text. */
export function useSaveSegment(ticketId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Asked) => callApi(updateDocumentSegment, { params: { ticketId }, body }),
    onSuccess: ({ segment }) =>
      client.setQueryData<InfiniteData<SegmentPage>>(
        documentReviewKeys.segments(ticketId),
        (data) =>
          data ? { ...data, pages: data.pages.map((page) => replaceIn(page, segment)) } : data,
      ),
  });
}

const replaceIn = (page: SegmentPage, segment: DocumentSegment): SegmentPage => ({
  ...page,
  items: page.items.map((one) => (one.segmentId === segment.segmentId ? segment : one)),
});

export function useRebuildDocument(mediaId: string, ticketId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(rebuildDocument, { params: { ticketId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: requestKeys.ofMedia(mediaId) }),
  });
}

type PageRef = {
  ticketId: string;
  side: PageSide;
  number: number;
  /** Changes when the document and its pages are rebuilt. */
  builtAs: string | null;
};

/** The picture of a page. Throws ApiError: NOT_FOUND after the last page, and for documents without pages. */
export const pageOptions = ({ ticketId, side, number, builtAs }: PageRef) =>
  queryOptions({
    queryKey: documentReviewKeys.page(ticketId, { side, number, builtAs }),
    queryFn: ({ signal }) =>
      fetchBlob(getDocumentPage, { params: { ticketId, side, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
