export { byActor, recordAction } from './record-action.ts';
export { mountAudit } from './routes.ts';
export { startAuditStream } from './stream.ts';
