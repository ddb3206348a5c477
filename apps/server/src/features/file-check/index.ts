export { startFileCheck } from './report-damage.ts';
