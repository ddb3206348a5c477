export { recordEarlierEdits, recordEdits } from './record-edits.ts';
export { recordTranslatedWords } from './record-words.ts';
export { mountReports } from './routes.ts';
export { moveReports, requireTimeZone } from './time-zones.ts';
