import { Badge } from '@mantine/core';
import { WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatInstant } from '../lib/format.ts';
import { t } from '../lib/language/t.ts';
import { useLiveStatus } from '../lib/live.ts';
import { lastLiveMessage } from '../lib/live-connection.ts';
import classes from './live-badge.module.css';

/** A connection that is back within this time is not worth a word. */
const patienceMs = 2_000;

/** Says only when news do not arrive by themselves. */
export function LiveBadge() {
  const connected = useLiveStatus() === 'connected';
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (connected) {
      setOffline(false);
      return;
    }
    const timer = setTimeout(() => setOffline(true), patienceMs);
    return () => clearTimeout(timer);
  }, [connected]);
  const last = lastLiveMessage();
  return (
    <span role="status" className={classes.status}>
      {offline && (
        <Badge
          color="orange"
          variant="light"
          size="lg"
          className={classes.badge}
          leftSection={<WifiOff size={14} aria-hidden />}
          title={
            last
              ? t('The last news came {time}.', { time: formatInstant(last.at.toISOString()) })
              : undefined
          }
        >
          <span className={classes.words}>{t('Offline, reconnecting…')}</span>
        </Badge>
      )}
    </span>
  );
}
