import type pg from 'pg';
import type { Logger } from './log.ts';
import { currentContext } from './request-context.ts';
import type { Span, StartSpan } from './span.ts';

let start: StartSpan | undefined;

/**
 * Sends traces to the collector that the environment names by OpenTelemetry's own variables. Without one, nothing of it
 * is loaded. Answers what sends the rest and ends it.
 */
export async function startTracing(
  env: Record<string, string | undefined>,
  logger: Logger,
): Promise<() => Promise<void>> {
  const named = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const off = env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none';
  if (!named || off) return async () => {};
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (protocol === 'grpc')
    logger.warn(
      'OTEL_EXPORTER_OTLP_PROTOCOL is grpc, but traces are sent as http/json: name the collector’s HTTP endpoint (usually port 4318).',
    );
  const { createTracer } = await import('./tracing-exporter.ts');
  const tracer = createTracer(env, logger);
  start = tracer.start;
  return async () => {
    start = undefined;
    await tracer.stop();
  };
}

export const isTracing = (): boolean => start !== undefined;

/** Undefined where no traces are sent. `parent` is a `traceparent`; one that is not valid begins a new trace. */
export const startSpan: (...args: Parameters<StartSpan>) => Span | undefined = (...args) =>
  start?.(...args);

/** Its queries become spans of the request or job they are made for. Their parameters are not sent. */
export function traceQueries(client: pg.ClientBase): void {
  if (!isTracing()) return;
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const traced = (...args: unknown[]): unknown => {
    const parent = currentContext()?.span;
    const [first] = args;
    const text = typeof first === 'string' ? first : (first as { text?: unknown } | null)?.text;
    if (!parent || typeof text !== 'string') return query(...args);
    const name = text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'QUERY';
    const span = startSpan(
      name,
      'client',
      { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, 4_000) },
      parent.traceparent,
    );
    const result = query(...args);
    if (!(result instanceof Promise)) span?.end();
    else
      result.then(
        () => span?.end(),
        (error: unknown) => span?.end({ error }), // The caller handles it.
      );
    return result;
  };
  Object.assign(client, { query: traced });
}
