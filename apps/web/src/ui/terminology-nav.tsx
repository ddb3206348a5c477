import { Link } from '@tanstack/react-router';
import { t } from '../lib/language/t.ts';
import classes from './link-tabs.module.css';

const parts = [
  { to: '/glossaries', label: t('Glossaries') },
  { to: '/translation-memory', label: t('Translation memory') },
] as const;

/** The two places that hold how an organisation says things. */
export function TerminologyNav() {
  return (
    <nav aria-label={t('Terminology')} className={classes.tabs}>
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
