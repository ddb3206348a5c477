import { Badge } from '@mantine/core';
import { WifiOff } from 'lucide-react';
import { t } from '../lib/language/t.ts';
import { useLiveStatus } from '../lib/live.ts';
import classes from './live-badge.module.css';

/** Says only when news do not arrive by themselves. */
export function LiveBadge() {
  const offline = useLiveStatus() === 'offline';
  return (
    <span role="status" className={classes.status}>
      {offline && (
        <Badge
          color="orange"
          variant="light"
          size="lg"
          className={classes.badge}
          leftSection={<WifiOff size={14} aria-hidden />}
        >
          <span className={classes.words}>{t('Offline, reconnecting…')}</span>
        </Badge>
      )}
    </span>
  );
}
