import type { NotificationSettings } from '@glossa/contracts/notifications';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/i18n/t.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { notificationSettingsOptions } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

/** The user's notification settings. */
export function NotificationSettingsScreen() {
  const query = useQuery(notificationSettingsOptions());
  return (
    <Page title={t('notifications.settingsTitle')}>
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

/** Until a user sets a time zone, the browser's is used. */
const guessTimeZone = (settings: NotificationSettings): NotificationSettings =>
  settings.saved
    ? settings
    : { ...settings, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' };
