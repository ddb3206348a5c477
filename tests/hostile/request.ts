import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

let sent = 0;

/**
 * One request, exactly as given: `fetch` would correct paths and headers. Loopback addresses take turns as the sender's,
 * because each is limited in its requests.
 */
export function send(
  address: string,
  {
    method = 'GET',
    path,
    headers = {},
    body,
    from,
  }: {
    method?: string;
    path: string;
    headers?: OutgoingHttpHeaders;
    body?: string | Buffer | undefined;
    from?: string;
  },
): Promise<Answer> {
  const { hostname, port } = new URL(address);
  sent += 1;
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      {
        hostname,
        port,
        method,
        path,
        localAddress: from ?? `127.0.1.${1 + (sent % 200)}`,
        headers: {
          ...headers,
          ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        },
        timeout: 600_000,
        // A connection that the server is about to close would be taken for a failure.
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      },
    );
    request.once('timeout', () => request.destroy(new Error(`no answer to ${method} ${path}`)));
    request.once('error', reject);
    request.end(body);
  });
}

/** The body and headers of a form with one file. */
export function fileForm(
  fields: Record<string, string>,
  file: { name: string; bytes: Uint8Array },
): { body: Buffer; headers: OutgoingHttpHeaders } {
  const boundary = '----hostile7d1f';
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
