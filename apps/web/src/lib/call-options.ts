import type { Endpoint } from '@glossa/contracts/endpoint';
import type { z } from 'zod';

// biome-ignore lint/complexity/noBannedTypes: asks whether an object without any field would do
type Empty = {};

/** A part of a call may be left out where the contract allows leaving it out. */
type Part<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : Empty extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export type CallOptions<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>> & { signal?: AbortSignal | undefined };

/** The options themselves may be left out where none of their parts is needed. */
export type CallArguments<E extends Endpoint> =
  Empty extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export type FormOptions<E extends Endpoint> = Part<'params', z.input<E['params']>> & {
  form: FormData;
  /** Called while the form is sent: bytes sent and bytes in all. */
  onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};
