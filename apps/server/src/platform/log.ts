import { type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Everything that could carry a secret is struck out here, whoever logs it. */
const secretPaths = [
  'req.headers.authorization',
  'req.headers.cookie',
  'res.headers["set-cookie"]',
  '*.password',
  '*.oldPassword',
  '*.token',
  '*.apiKey',
];

export function createLogger(level: string): Logger {
  return pino({
    level,
    redact: { paths: secretPaths, censor: '[removed]' },
    serializers: { req: serializeRequest },
  });
}

/** Query strings may hold media tokens and tickets: only the path is logged. */
function serializeRequest(request: { method?: string; url?: string; id?: unknown }) {
  return { id: request.id, method: request.method, path: request.url?.split('?')[0] };
}
