export { conversionJob } from './jobs.ts';
export { mountConversions } from './routes.ts';
export { failConversion, runConversion } from './run-conversion.ts';
export { purgeOldConversions, requeueConversion, stopConversion } from './service.ts';
export { leasedConversions } from './transitions.ts';
