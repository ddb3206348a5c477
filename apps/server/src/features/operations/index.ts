export { mountApiReference } from './api-reference.ts';
export { chargeQuota, requireRoom } from './charge-quota.ts';
export { mountMetrics } from './metrics-route.ts';
export { mountProbes } from './probes.ts';
export { mountOperations } from './routes.ts';
export { runRetention } from './run-retention.ts';
