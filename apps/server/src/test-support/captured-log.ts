import { pino } from 'pino';
import type { Logger } from '../platform/log.ts';

/** Everything the logger writes from now on, whatever its level was, as the lines that would reach the output. */
export function captureLog(logger: Logger): string[] {
  const lines: string[] = [];
  Object.assign(logger, {
    [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) },
  });
  logger.level = 'trace';
  return lines;
}
