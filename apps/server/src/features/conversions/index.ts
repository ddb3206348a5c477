export { forgetOldConversions } from './forget-conversions.ts';
export { conversionJob } from './jobs.ts';
export { mountConversions } from './routes.ts';
export { failConversion, runConversion } from './run-conversion.ts';
