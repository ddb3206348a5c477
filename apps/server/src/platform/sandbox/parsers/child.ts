import { isDiskFull } from '../../storage/disk-space.ts';
import { describeRefusal, type ParserMessage, type ParserRequest } from './messages.ts';
import { runParserTask } from './run-task.ts';

/** The process that reads what users send: one call at a time, until it is ended. */

let proceed = () => {};

const send = (message: ParserMessage) =>
  new Promise<void>((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()));
  });

async function sendItems(items: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  proceed = resolve;
  await send({ type: 'items', items });
  await promise;
}

async function answer({ module, name, input }: Extract<ParserRequest, { type: 'run' }>) {
  try {
    const result = await runParserTask({ module, name }, JSON.parse(input), sendItems);
    await send({ type: 'done', result, memoryBytes: process.memoryUsage.rss() });
  } catch (error) {
    const rejection = describeRefusal(error);
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (rejection) await send({ type: 'refused', rejection });
    else await send({ type: isDiskFull(error) ? 'full' : 'broken', detail });
  }
}

process.on('disconnect', () => process.exit(0));
process.on('message', (request: ParserRequest) => {
  if (request.type === 'continue') proceed();
  else void answer(request);
});
