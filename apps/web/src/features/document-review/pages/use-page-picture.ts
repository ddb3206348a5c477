import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageOptions, refreshPlaces } from '../../../lib/queries/document-review.ts';
import { pixelsPerPoint } from './png-resolution.ts';

type Drawn = { blob: Blob; address: string; scale: number | null };

/** The picture of a page with an address of its own, and how its pixels belong to points. */
export function usePagePicture(page: Parameters<typeof pageOptions>[0]) {
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
      // The picture is shown all the same; only places on it cannot be marked.
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
