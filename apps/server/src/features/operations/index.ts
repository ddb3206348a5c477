export { mountApiReference } from './api-reference.ts';
export { assertQuota, chargeJobWords, chargeQuota, explainQuotaError } from './charge-quota.ts';
export {
  followMaintenance,
  mountMaintenance,
  readMaintenance,
  saveMaintenance,
} from './maintenance.ts';
export { mountMetrics } from './metrics-route.ts';
export { mountProbes } from './probes.ts';
export { mountOperations } from './routes.ts';
export { runRetention } from './run-retention.ts';
export { watchDisk } from './watch-disk.ts';
