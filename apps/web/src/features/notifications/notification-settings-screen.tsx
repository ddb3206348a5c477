import type { NotificationSettings } from '@glossa/contracts/notifications';
import { t } from '../../lib/i18n/t.ts';
import { useFreshQuery } from '../../lib/queries/fresh-query.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { notificationSettingsOptions } from './queries.ts';
import { SettingsForm } from './settings-form.tsx';

/** The user's notification settings. */
export function NotificationSettingsScreen() {
  const query = useFreshQuery(notificationSettingsOptions());
  return (
    <Page title={t('notifications.settingsTitle')}>
      {query.data ? (
        <SettingsForm settings={guessTimeZone(query.data)} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Page>
  );
}

/** Until a user sets a time zone, the browser's is used. */
const guessTimeZone = (settings: NotificationSettings): NotificationSettings =>
  settings.saved
    ? settings
    : { ...settings, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC' };
