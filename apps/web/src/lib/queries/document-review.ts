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
import { callApi, fetchBlob } from '../api-client.ts';
import { requestKeys } from './requests.ts';

const pageSize = 500;
type SegmentPage = { items: DocumentSegment[]; total: number };

const segmentsKey = (ticketId: string) => ['document-review', ticketId, 'segments'] as const;

/** Segments in reading order. Fetched when the screen opens: afterwards each save answers with the segment as it is. */
export const segmentsOptions = (ticketId: string) =>
  infiniteQueryOptions({
    queryKey: segmentsKey(ticketId),
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

/** Office documents are laid out when their first page is drawn; only then is it known where the segments stand. */
export async function refreshPlaces(client: QueryClient, ticketId: string): Promise<void> {
  const known = client.getQueryData<InfiniteData<SegmentPage>>(segmentsKey(ticketId));
  const placed = known?.pages.some(({ items }) => items.some(({ box }) => box !== null));
  if (known && !placed) await client.invalidateQueries({ queryKey: segmentsKey(ticketId) });
}

type Asked = { segmentId: string; revision: number; target: string };

/** Writes one translation. Where somebody else was faster nothing is written, and the answer holds their text. */
export function useSaveSegment(ticketId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Asked) => callApi(updateDocumentSegment, { params: { ticketId }, body }),
    onSuccess: ({ segment }) =>
      client.setQueryData<InfiniteData<SegmentPage>>(segmentsKey(ticketId), (data) =>
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
  /** Changes when the document was built again, and its pages with it. */
  builtAs: string | null;
};

/** The picture of a page. Throws ApiError: NOT_FOUND behind the last page, and of documents that have no pages. */
export const pageOptions = ({ ticketId, side, number, builtAs }: PageRef) =>
  queryOptions({
    queryKey: ['document-review', ticketId, 'page', side, number, builtAs] as const,
    queryFn: ({ signal }) =>
      fetchBlob(getDocumentPage, { params: { ticketId, side, number }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
