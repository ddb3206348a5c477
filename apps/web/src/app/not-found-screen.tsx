import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { t } from '../lib/language/t.ts';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';

export function NotFoundScreen() {
  return (
    <Page title={t('Page not found')}>
      <EmptyState
        icon={<Compass size={26} />}
        title={t('There is no such page')}
        text={t('The address may be mistyped, or the page was moved.')}
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            {t('Go to dashboard')}
          </Button>
        }
      />
    </Page>
  );
}
