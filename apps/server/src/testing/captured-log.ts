import { pino } from 'pino';
import type { Logger } from '../platform/log.ts';

/** Collects everything the logger writes from now on, at any level, as the lines of the output. */
export function captureLog(logger: Logger): string[] {
  const lines: string[] = [];
  Object.assign(logger, {
    [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) },
  });
  logger.level = 'trace';
  return lines;
}
