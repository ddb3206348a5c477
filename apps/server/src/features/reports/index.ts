export { countEdits } from './count-edits.ts';
export { countEditsJob } from './jobs.ts';
export { moveReports, requireTimeZone } from './read-scope.ts';
export {
  countForgottenEdits,
  recordEarlierEdits,
  recordEdits,
  recordTranslatedWords,
} from './record-edits.ts';
export { mountReports } from './routes.ts';
