import type { ParserContext, ParserFunction } from './task.ts';

/** Characters of the results that are sent together: short enough to be read in a millisecond. */
const batchLength = 128 * 1024;

/**
 * Runs a parser and passes its results on in batches of JSON texts. Used in the parser process, and by tests without
 * one.
 */
export async function runParserTask(
  task: { module: string; name: string },
  input: unknown,
  send: (items: string) => Promise<void>,
): Promise<string> {
  const functions: Record<string, ParserFunction<unknown, unknown, unknown>> = await import(
    task.module
  );
  const run = functions[task.name];
  if (!run) throw new Error(`${task.module} has no ${task.name}`);
  let batch: string[] = [];
  let length = 0;
  const flush = async () => {
    if (batch.length === 0) return;
    const items = `[${batch.join()}]`;
    batch = [];
    length = 0;
    await send(items);
  };
  const context: ParserContext<unknown> = {
    emit: async (item) => {
      const text = JSON.stringify(item);
      batch.push(text);
      length += text.length;
      if (length >= batchLength) await flush();
    },
  };
  // What came before an error is passed on too.
  const result = await run(input, context).finally(flush);
  return JSON.stringify(result ?? null);
}
