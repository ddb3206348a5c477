import type { NotificationSettings } from '@glossa/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/t.ts';
import { notificationSettingsOptions } from '../../lib/queries/notifications.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What the person wants to be told, and how. */
export function NotificationSettingsScreen() {
  const query = useQuery(notificationSettingsOptions());
  return (
    <Page title={t('Notification settings')}>
      {query.isPending ? (
        <LoadingRows />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SettingsForm settings={guessTimeZone(query.data)} />
      )}
    </Page>
  );
}

/** Until a person has said where they are, the browser knows best. */
const guessTimeZone = (settings: NotificationSettings): NotificationSettings =>
  settings.saved
    ? settings
    : { ...settings, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' };
