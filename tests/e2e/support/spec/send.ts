import type { Known } from './spec-call.ts';

export type Sent = {
  status: number;
  headers: Headers;
  /** Of the envelope; undefined for files. */
  code: string;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: the check says what must be in it
  data: any;
  bytes: Uint8Array;
};

type Options = {
  body?: object;
  /** Instead of the administrator's; null: none. */
  token?: string | null;
  headers?: Readonly<Record<string, string>>;
};

/** Makes any call, `GET /path`, and answers whatever came. */
export async function send(
  { address, known }: { address: string; known: Known },
  call: string,
  { body, token = known.token ?? null, headers = {} }: Options = {},
): Promise<Sent> {
  const [method = '', path = ''] = call.split(' ');
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const response = await fetch(`${address}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const envelope = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : {};
  return {
    status: response.status,
    headers: response.headers,
    code: envelope.code,
    message: envelope.message,
    data: envelope.data,
    bytes,
  };
}
