import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { t } from '../lib/language/t.ts';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';

export function AccessDeniedScreen() {
  return (
    <Page title={t('Access Denied')}>
      <EmptyState
        icon={<Lock size={26} />}
        title={t('Access Denied')}
        text={t('Your role does not let you see this page. Ask your administrator if you need it.')}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {t('Go to dashboard')}
          </Button>
        }
      />
    </Page>
  );
}
