import { t } from '../../lib/i18n/t.ts';
import { useMaintenance } from '../../lib/maintenance.ts';
import classes from './maintenance-banner.module.css';

/** Says that changes cannot be saved now, with the operator's own message. Nothing while maintenance mode is off. */
export function MaintenanceBanner() {
  const maintenance = useMaintenance();
  return (
    // There before its text, so that screen readers announce it.
    <div role="status">
      {maintenance && (
        <div className={classes.banner}>
          <strong>{t('app.maintenanceTitle')}</strong>
          <span>{t('errors.maintenance')}</span>
          {maintenance.message !== '' && (
            <span dir="auto" className={classes.message}>
              {maintenance.message}
            </span>
          )}
        </div>
      )}
    </div>
  );
}
