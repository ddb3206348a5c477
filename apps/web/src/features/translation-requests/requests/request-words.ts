export { formatInstant, formatSecondsLeft } from '../../../lib/format.ts';
