import { Link } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import classes from '../../ui/link-tabs.module.css';

const parts = [
  { to: '/retention', label: t('Retention') },
  { to: '/quotas', label: t('Quotas') },
] as const;

/** What an organisation keeps, and how much it may use. The organisation chosen on the one stays on the other. */
export function LimitsNav({ organisation }: { organisation: string | undefined }) {
  return (
    <nav aria-label={t('Limits')} className={classes.tabs}>
      {parts.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          search={organisation ? { organisation } : {}}
          className={classes.tab ?? ''}
          activeOptions={{ includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
