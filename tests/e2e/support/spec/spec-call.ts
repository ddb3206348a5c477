import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { envelope } from '@glossa/contracts/endpoint';

/** Ids and tokens that earlier calls of the run have answered. */
export type Known = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: the contract checks what is in it
type Data = any;
/** The envelopes, by call. */
export type Answers = Map<string, { data: unknown }>;

export type SpecRequest = {
  /** Values of the {names} in the address; others are looked up in `known`. */
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a form as multipart, search params form-encoded. */
  body?: object;
  headers?: Readonly<Record<string, string>>;
};

export type SpecCall = {
  /** Method and address, as the specification writes them. */
  call: string;
  request?: (known: Known) => SpecRequest | Promise<SpecRequest>;
  /** The code it must answer; OK unless told. */
  code?: string;
  /** What later calls need of the answer. */
  keep?: (data: Data, known: Known) => void;
  /** Before the call: what the server does by itself has to be over. */
  when?: (known: Known) => Promise<void>;
};

/** The contract of an address of the specification, whatever its parameters are called there. */
export function contractOf(method: string, address: string) {
  const shape = (path: string) => path.replace(/\{\w+\}|:\w+/g, '*');
  const found = [...allEndpoints.values()].find(
    (one) => one.method === method && shape(one.path) === shape(address),
  );
  if (!found) throw new Error(`The contract has no ${method} ${address}.`);
  return found;
}

/** Makes the call at its address in the specification. Answers what came: status, code or type of file. */
export async function makeCall(
  address: string,
  spec: SpecCall,
  known: Known,
  answers: Answers,
): Promise<string> {
  const [method = '', written = ''] = spec.call.split(' ');
  await spec.when?.(known);
  const { params = {}, query, body, headers = {} } = (await spec.request?.(known)) ?? {};
  const path = written.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name] ?? known[name];
    if (value === undefined) throw new Error(`${spec.call}: ${name} is not known.`);
    return encodeURIComponent(value);
  });
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const response = await fetch(
    `${address}${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
    {
      method,
      headers: {
        authorization: `Bearer ${known.token}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    },
  );
  const type = response.headers.get('content-type')?.split(';')[0] ?? '';
  if (contractOf(method, written).carries === 'file' && response.ok) {
    const bytes = await response.arrayBuffer();
    if (bytes.byteLength === 0) throw new Error(`${spec.call}: no bytes`);
    return `${response.status}, ${type}`;
  }
  const answer = (await response.json()) as { code: string; message: string; data: Data };
  if (answer.code !== (spec.code ?? 'OK'))
    throw new Error(`${spec.call}: ${response.status} ${answer.code} ${answer.message}`);
  if (answer.code === 'OK') {
    envelope(contractOf(method, written).answer).parse(answer);
    known.cookie = response.headers.getSetCookie().at(-1)?.split(';')[0] ?? known.cookie ?? '';
    answers.set(spec.call, answer);
    spec.keep?.(answer.data, known);
  }
  return `${response.status} ${answer.code}`;
}
