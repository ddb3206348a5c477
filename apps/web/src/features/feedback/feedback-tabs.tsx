import { Link, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import classes from '../../ui/link-tabs.module.css';

type Tab = 'list' | 'rates';
const tabs: ReadonlyArray<{ tab: Tab; label: string }> = [
  { tab: 'list', label: t('Tickets') },
  { tab: 'rates', label: t('Error rate') },
];

/** The part of the screen that the address names. */
export function useFeedbackTab(): Tab {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  return raw.tab === 'rates' ? 'rates' : 'list';
}

export function FeedbackTabs({ tab: current }: { tab: Tab }) {
  return (
    <nav aria-label={t('Parts of feedback')} className={classes.tabs}>
      {tabs.map(({ tab, label }) => (
        <Link
          key={tab}
          to="/feedback"
          search={tab === 'list' ? {} : { tab }}
          className={classes.tab ?? ''}
          // Which tab is current is decided here alone: filters in the address are part of neither.
          activeOptions={{ exact: true }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
