import { Link } from '@tanstack/react-router';
import { t } from '../../lib/i18n/t.ts';
import classes from '../link-tabs.module.css';

const parts = [
  { to: '/glossaries', label: t('common.glossaries') },
  { to: '/translation-memory', label: t('common.translationMemory') },
  { to: '/filter-profiles', label: t('filterProfiles.title') },
] as const;

/** Tabs of what an organization sets for its translations. */
export function TerminologyNav() {
  return (
    <nav aria-label={t('common.terminology')} className={classes.tabs}>
      {parts.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab ?? ''}
          activeOptions={{ includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
