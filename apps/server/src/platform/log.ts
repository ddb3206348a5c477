import { type Logger, pino } from 'pino';
import { isDatabaseUnavailable } from './db/unavailable.ts';
import { formatLogLine } from './pretty-log.ts';
import { currentContext } from './request-context.ts';

export type { Logger } from 'pino';
export type LogFormat = 'pretty' | 'json';

/** Everything that could contain a secret is redacted here, whoever logs it. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.oldPassword',
  '*.token',
  '*.apiKey',
];

export function createLogger(level: string, format: LogFormat = 'json'): Logger {
  const options = {
    level,
    redact: { paths: secretPaths, censor: '[removed]' },
    serializers: { req: serializeRequest },
    // Whatever a job logs names the job, and the request that made it necessary.
    mixin: () => {
      const context = currentContext();
      return context?.job ? { requestId: context.requestId, job: context.job } : {};
    },
  };
  return format === 'pretty' ? pino(options, prettyOutput(process.stdout)) : pino(options);
}

/** Readable lines on a terminal; JSON for programs. */
export const chooseLogFormat = (chosen: LogFormat | undefined): LogFormat =>
  chosen ?? (process.stdout.isTTY ? 'pretty' : 'json');

function prettyOutput(stream: NodeJS.WriteStream) {
  const colors = stream.isTTY ? stream.hasColors() : Boolean(process.env.FORCE_COLOR);
  // A progress line may be unfinished on the terminal: the log replaces it.
  const clearLine = stream.isTTY ? '\r\u001b[K' : '';
  return { write: (json: string) => void stream.write(clearLine + formatLogLine(json, colors)) };
}

/** Query strings may contain media tokens and tickets: only the path is logged. */
function serializeRequest(request: { method?: string; url?: string; id?: unknown }) {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0] };
}

/** A warning; not where the database is away, which its monitor logs once: everything would repeat it. */
export function logFailure(logger: Logger, error: unknown, text: string): void {
  logger[isDatabaseUnavailable(error) ? 'debug' : 'warn']({ err: error }, text);
}
