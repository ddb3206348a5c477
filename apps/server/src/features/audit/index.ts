export { byActor, recordAction } from './record-action.ts';
export { mountAudit } from './routes.ts';
