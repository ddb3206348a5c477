import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getAllCategory } from '@glossa/contracts/categories';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { createLogger } from '../platform/log.ts';
import { isTracing, startSpan, startTracing } from '../platform/tracing.ts';
import { addCategory, dataOf, join, upload, waitForMedia } from '../testing/media-calls.ts';
import { hearing, type SpeechService, startSpeechService } from '../testing/speech-service.ts';
import { call, createTestApi, type TestApi } from '../testing/test-api.ts';

type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: Array<{ key: string; value: { stringValue?: string; intValue?: number } }>;
  status: { code?: number };
};
type Body = {
  resourceSpans: Array<{
    resource: { attributes: Span['attributes'] };
    scopeSpans: Array<{ spans: Span[] }>;
  }>;
};

/** A collector: keeps what is posted to it. */
const bodies: Body[] = [];
const paths = new Set<string>();
let collector: Server;
let speech: SpeechService;
/** Of what the speech service was asked. */
const asked: IncomingHttpHeaders[] = [];
let stop: () => Promise<void>;
let api: TestApi;
const logger = createLogger('silent');
beforeAll(async () => {
  collector = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      paths.add(`${request.method} ${request.url} ${request.headers['x-tenant']}`);
      bodies.push(JSON.parse(text) as Body);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  // The exporter reads its own variables.
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'x-tenant=glossa');
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  vi.stubEnv('OTEL_BSP_SCHEDULE_DELAY', '50');
  stop = await startTracing(process.env, logger);
  speech = await startSpeechService((speechCall) => {
    asked.push(speechCall.request.headers);
    return hearing()(speechCall);
  });
  api = await createTestApi({
    worker: true,
    env: { GLOSSA_SPEECH_URL: speech.baseUrl },
    overrides: { mediaTools: createFakeMediaTools() },
  });
});
afterAll(async () => {
  await api.stop();
  await speech.close();
  await stop();
  vi.unstubAllEnvs();
  collector.closeAllConnections();
  await new Promise((resolve) => collector.close(resolve));
});

const spans = () =>
  bodies.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  );
const attribute = (span: Span, key: string) => {
  const value = span.attributes.find((one) => one.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

test('a request continues the caller’s trace, with its queries and the job it queues', async () => {
  const admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin, 'Traced');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const list = await call(api, getAllCategory, { caller: admin, headers: { traceparent } });
  expect(list.statusCode).toBe(200);
  const { mediaId } = dataOf<{ mediaId: string }>(await upload(api, admin, { categoryId }));
  await waitForMedia(api, admin, mediaId, ['failed', 'transcribed', 'transcribing']);
  const request = await vi.waitFor(() => {
    const found = spans().find((span) => span.traceId === traceId && span.kind === 2);
    if (!found) throw new Error('no span of the request yet');
    return found;
  }, 5_000);
  expect(request).toMatchObject({
    name: `GET ${getAllCategory.path}`,
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(attribute(request, 'http.response.status_code')).toBe(200);
  expect(attribute(request, 'glossa.request.id')).toBe(list.headers['x-request-id']);
  const query = spans().find((span) => span.parentSpanId === request.spanId);
  expect(query).toMatchObject({ traceId, name: 'SELECT', kind: 3 });
  expect(attribute(query as Span, 'db.query.text')).toMatch(/^select /i);

  const job = await vi.waitFor(() => {
    const found = spans().find((span) => span.name === 'job media.prepare');
    if (!found) throw new Error('no span of the job yet');
    return found;
  }, 5_000);
  const cause = spans().find((span) => span.spanId === job.parentSpanId);
  expect(cause?.name).toMatch(/^POST .*upload_file/);
  expect(cause?.traceId).toBe(job.traceId);
  expect(spans().some((span) => span.parentSpanId === job.spanId && span.kind === 3)).toBe(true);
});

test('a service outside gets the id of the request whose job asks it, and its trace', async () => {
  const admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin, 'Asked');
  const sent = await upload(api, admin, { categoryId });
  const { mediaId } = dataOf<{ mediaId: string }>(sent);
  await waitForMedia(api, admin, mediaId, ['transcribed']);
  // The recording of the test before may be transcribed at the same time.
  const id = sent.headers['x-request-id'];
  const headers = asked.find((found) => found['x-request-id'] === id);
  expect(headers).toBeDefined();
  const [, traceId, spanId] = String(headers?.traceparent).split('-');
  await vi.waitFor(() => {
    const found = spans().find((span) => span.spanId === spanId);
    expect(found).toMatchObject({ traceId, name: 'job media.transcribe' });
  }, 5_000);
});

test('sends to the standard path with the standard headers, and no personal data', async () => {
  expect([...paths]).toEqual(['POST /v1/traces glossa']);
  const resource = bodies[0]?.resourceSpans[0]?.resource.attributes ?? [];
  const named = Object.fromEntries(resource.map(({ key, value }) => [key, value.stringValue]));
  expect(named).toMatchObject({
    'service.name': 'glossa',
    'service.version': expect.stringMatching(/^\d/),
    'deployment.environment.name': 'test',
  });
  const text = JSON.stringify(bodies);
  expect(text).not.toContain('Bearer');
  expect(text).not.toContain('Traced');
});

test('a failed request is marked, and a wrong traceparent begins a new trace', async () => {
  const span = startSpan('test', 'client', {}, 'nonsense');
  span?.end({ error: new Error('broken') });
  await vi.waitFor(() => {
    const found = spans().find(({ name }) => name === 'test');
    expect(found?.status.code).toBe(2);
    expect(found?.parentSpanId).toBeUndefined();
  }, 5_000);
});

test.each([
  [{}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_SDK_DISABLED: 'true' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_TRACES_EXPORTER: 'none' }],
])('sends nothing with %j', async (env) => {
  await stop();
  expect(isTracing()).toBe(false);
  await startTracing(env, logger);
  expect(isTracing()).toBe(false);
  expect(startSpan('x', 'client', {}, undefined)).toBeUndefined();
});
