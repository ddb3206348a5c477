import * as auth from './auth.ts';
import * as categories from './categories.ts';
import type { Endpoint } from './endpoint.ts';
import * as engines from './engines.ts';
import * as live from './live-messages.ts';
import * as media from './media.ts';
import * as subtitles from './subtitles.ts';
import * as system from './system.ts';
import * as transcripts from './transcripts.ts';
import * as requests from './translation-requests.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && 'path' in value;

/** Every call of the product by name, for the server's completeness check, the matrix test and the API document. */
export const allEndpoints: ReadonlyMap<string, Endpoint> = new Map(
  [auth, categories, engines, live, media, subtitles, system, transcripts, requests]
    .flatMap((module) => Object.entries(module))
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
);
