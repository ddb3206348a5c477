import { tryLibreTranslate } from '../engines/machine-translation/libretranslate.ts';
import { tryOpenAiChat } from '../engines/machine-translation/openai-chat.ts';
import type { OriginHeaders } from '../engines/origin-headers.ts';
import type { ServiceFetch } from '../engines/service-fetch.ts';
import { tryOpenAiSpeech } from '../engines/speech-to-text/openai-http.ts';
import { tryOpenAiVoice } from '../engines/text-to-speech/openai-voice.ts';
import type { OutsideServices, ServiceTrials } from '../features/outside-services/index.ts';
import type { DatabaseOrTransaction } from '../platform/db/database.ts';
import { createMailer, type Mailer, verifyMailServer } from '../platform/mail/mailer.ts';
import { type Metrics, measureMailer } from '../platform/metrics.ts';
import { createGuardedFetch } from '../platform/outbound/guarded-fetch.ts';
import { originHeaders } from '../platform/request-context.ts';

type Hosts = 'any' | readonly string[];

/** The options of an adapter: an address that a person typed is reached by a fetch that checks it. */
export function connect<Options extends { hosts: Hosts }>({
  hosts,
  ...options
}: Options): Omit<Options, 'hosts'> & {
  originHeaders: OriginHeaders;
  fetch: ServiceFetch | undefined;
} {
  return {
    ...options,
    originHeaders,
    fetch: hosts === 'any' ? undefined : createGuardedFetch(hosts),
  };
}

export const serviceTrials: ServiceTrials = {
  speech: (options, signal, see) => tryOpenAiSpeech(connect(options), signal, see),
  libretranslate: (options, signal, see) => tryLibreTranslate(connect(options), signal, see),
  chat: (options, signal, see) => tryOpenAiChat(connect(options), signal, see),
  voice: (options, signal, see) => tryOpenAiVoice(connect(options), signal, see),
  mail: (options, signal) => raceAbort(verifyMailServer(options), signal),
};

/** What cannot be ended continues until its own time limit. */
async function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Mail as it is set up now. */
export type Mail = {
  /** Undefined where no mail server is set up, or this process cannot read its password. */
  findMailer: () => Promise<Mailer | undefined>;
  isSet: (db: DatabaseOrTransaction) => Promise<boolean>;
};

export const createMail = (outside: OutsideServices, metrics: Metrics): Mail => ({
  findMailer: async () => {
    const { mail } = await outside.read();
    return mail && measureMailer(createMailer(mail), metrics);
  },
  isSet: outside.isMailSet,
});
