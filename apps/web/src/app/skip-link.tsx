import { t } from '../lib/language/t.ts';
import classes from './skip-link.module.css';

/** For the keyboard: past the bars, straight to the content. */
export function SkipLink() {
  return (
    // The address stays the screen's: the router would take a fragment for a new one.
    <button
      type="button"
      className={classes.link}
      onClick={() => document.getElementById('content')?.focus()}
    >
      {t('Skip to content')}
    </button>
  );
}
