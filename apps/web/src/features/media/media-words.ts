export { formatBytes as formatSize, formatDuration, formatInstant, formatSecondsLeft } from '../../lib/format.ts';
