import { errorRateGroups, type viewErrorRates } from '@glossa/contracts/error-rates';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { z } from 'zod';
import { midnight, readDay } from '../../lib/days.ts';

type Asked = z.input<typeof viewErrorRates.query>;
export type RatesGroup = (typeof errorRateGroups)[number];
type Change = { by?: RatesGroup; from?: string; to?: string };

/** What is counted by and in which days (both included), as the address holds it, and the same as the call has it. */
export function useRatesSearch() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const by = errorRateGroups.find((known) => known === raw.by) ?? 'language';
  const from = readDay(raw.from) ?? '';
  const to = readDay(raw.to) ?? '';
  const asked: Asked = {
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
        ...(now.by === 'language' ? {} : { by: now.by }),
        ...(now.from === '' ? {} : { from: now.from }),
        ...(now.to === '' ? {} : { to: now.to }),
      },
      replace: true,
    });
  };
  return { by, from, to, asked, change };
}
