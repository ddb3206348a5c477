import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { Page } from '../ui/page.tsx';
import { EmptyState } from '../ui/state.tsx';

export function NotFoundScreen() {
  return (
    <Page title="Page not found">
      <EmptyState
        icon={<Compass size={26} />}
        title="There is no such page"
        text="The address may be mistyped, or the page was moved."
        action={
          <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
            Go to dashboard
          </Button>
        }
      />
    </Page>
  );
}
