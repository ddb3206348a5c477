import type { errorRateGroups, viewErrorRates } from '@glossa/contracts/error-rates';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { midnight } from '../../lib/format/days.ts';

type Asked = z.input<typeof viewErrorRates.query>;
export type RatesGroup = (typeof errorRateGroups)[number];
type Change = { by?: RatesGroup; from?: string; to?: string };

/** Grouping and days (inclusive), as in the address and as in the request. */
export function useRatesSearch() {
  const { by = 'language', from = '', to = '' } = useSearch({ from: '/shell/feedback' });
  const navigate = useNavigate();
  const requested: Asked = {
    by,
    ...(from === '' ? {} : { from: midnight(from) }),
    ...(to === '' ? {} : { to: midnight(to, 1) }),
  };
  const change = (next: Change) => {
    const now = { by, from, to, ...next };
    void navigate({
      to: '/feedback',
      search: {
        tab: 'rates',
        by: now.by === 'language' ? undefined : now.by,
        from: now.from || undefined,
        to: now.to || undefined,
      },
      replace: true,
    });
  };
  return { by, from, to, requested, change };
}
