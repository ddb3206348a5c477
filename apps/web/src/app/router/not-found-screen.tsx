import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';

export function NotFoundScreen() {
  return (
    <Page title={t('app.notFoundPageTitle')}>
      <EmptyState
        icon={<Compass size={26} />}
        title={t('app.notFoundTitle')}
        text={t('app.notFoundText')}
        action={
          <Button renderRoot={(props: object) => <Link to="/dashboard" {...props} />}>
            {t('app.goToDashboard')}
          </Button>
        }
      />
    </Page>
  );
}
