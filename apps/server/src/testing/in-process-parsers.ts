import { runParserTask } from '../platform/sandbox/parsers/run-task.ts';
import type { Parsers } from '../platform/sandbox/parsers/task.ts';

/** Without processes and limits, for tests that are about something else. */
export const inProcessParsers: Parsers = {
  run: async (task, input, { signal, onItems }) => {
    signal?.throwIfAborted();
    const given: unknown = JSON.parse(JSON.stringify(input));
    const result = await runParserTask(task, given, async (items) => onItems?.(JSON.parse(items)));
    return JSON.parse(result);
  },
  warmUp: () => {},
  stop: async () => {},
};
