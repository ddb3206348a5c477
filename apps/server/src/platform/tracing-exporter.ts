import {
  DiagLogLevel,
  diag,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from './log.ts';
import type { StartSpan } from './span.ts';
import { version } from './version.ts';

type Environment = Record<string, string | undefined>;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/** The official SDK. Loaded only where traces are sent. */
export function createTracer(
  env: Environment,
  logger: Logger,
): { start: StartSpan; stop: () => Promise<void> } {
  const warn = (text: string) => logger.warn({ text }, 'OpenTelemetry');
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  );
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': 'glossa',
          'service.version': version.version,
          ...(version.commit ? { 'vcs.ref.head.revision': version.commit } : {}),
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: chooseSampler(env),
    spanProcessors: [
      new BatchSpanProcessor({
        // Address, headers, time-out and certificates are read from the environment.
        exporter: new OTLPTraceExporter(),
        ...(Number(env.OTEL_BSP_SCHEDULE_DELAY) > 0 && {
          scheduledDelayMillis: Number(env.OTEL_BSP_SCHEDULE_DELAY),
        }),
      }),
    ],
  });
  const tracer = provider.getTracer('glossa', version.version);
  return {
    start: (name, kind, attributes, parent) => {
      const remote = readTraceparent(parent);
      const context = remote ? trace.setSpanContext(ROOT_CONTEXT, remote) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
      return {
        traceparent: writeTraceparent(span.spanContext()),
        end: ({ error, attributes: more } = {}) => {
          if (more) span.setAttributes(more);
          if (error !== undefined) {
            span.recordException(error instanceof Error ? error : String(error));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
    },
    stop: () => provider.shutdown(),
  };
}

function chooseSampler(env: Environment): Sampler {
  const root = (name: string): Sampler => {
    if (name === 'always_off') return new AlwaysOffSampler();
    if (name !== 'traceidratio') return new AlwaysOnSampler();
    const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
    return new TraceIdRatioBasedSampler(ratio >= 0 && ratio <= 1 ? ratio : 1);
  };
  const name = env.OTEL_TRACES_SAMPLER || 'parentbased_always_on';
  return name.startsWith('parentbased_')
    ? new ParentBasedSampler({ root: root(name.replace('parentbased_', '')) })
    : root(name);
}

function readTraceparent(text: string | undefined): SpanContext | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    text?.match(/^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/) ?? [];
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(found) ? found : undefined;
}

const writeTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`;
