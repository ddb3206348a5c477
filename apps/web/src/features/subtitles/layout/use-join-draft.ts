import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Opens the draft of a colleague in place of one's own; the address says so, and a reload comes back to it. */
export function useJoinDraft(): (reportId: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (reportId: string) => {
      void navigate({
        to: '.',
        search: (search: Record<string, unknown>) => ({ ...search, report: reportId }),
      } as never);
    },
    [navigate],
  );
}
