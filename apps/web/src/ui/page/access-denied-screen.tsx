import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState } from '../feedback/state.tsx';
import { Page } from './page.tsx';

/** In place of a screen whose permission the user does not have. */
export function AccessDeniedScreen() {
  return (
    <Page title={t('app.accessDenied')}>
      <EmptyState
        icon={<Lock size={26} />}
        title={t('app.accessDenied')}
        text={t('app.accessDeniedText')}
        action={
          <Button renderRoot={(props: object) => <Link to="/dashboard" {...props} />}>
            {t('app.goToDashboard')}
          </Button>
        }
      />
    </Page>
  );
}
