import { inContext, t } from '../../../lib/language/t.ts';
import classes from './cue-list.module.css';
import { GridGroup, GridHead, GridRow } from './grid-parts.tsx';

type Props = { language: string; source: string | null; showUpper: boolean };

/** What the columns are. It stays at the top while the rows pass under it. */
export function CueListHead({ language, source, showUpper }: Props) {
  return (
    <GridGroup className={classes.head}>
      <GridRow className={classes.headRow}>
        <GridHead>#</GridHead>
        <GridHead>{t('Start and end')}</GridHead>
        {source !== null && <GridHead>{source}</GridHead>}
        <GridHead>{showUpper ? t('Lower track') : language}</GridHead>
        {showUpper && <GridHead>{t('Upper track')}</GridHead>}
        <GridHead>{inContext('reading speed', 'Reading')}</GridHead>
      </GridRow>
    </GridGroup>
  );
}
