export { findAbilities } from './find-abilities.ts';
export { startHeartbeat } from './heartbeat.ts';
export { leaveIfMissing, leaveToAble } from './leave-to-able.ts';
export { createLoadMeter } from './load-meter.ts';
export { purgeLostNodes } from './repository.ts';
export { mountNodes } from './routes.ts';
