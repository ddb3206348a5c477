import type { MessageRef } from '@glossa/contracts/messages';
import type { TrialCode } from '@glossa/contracts/outside-services';
import { message } from '@glossa/messages/message';
import { EngineError } from '../../engines/engine-error.ts';
import { AddressNotAllowed } from '../../platform/outbound/safe-address.ts';
import { addressNotAllowed } from './save-service.ts';

type About = {
  address: string;
  model: string | undefined;
  models: readonly string[] | null;
  isMail: boolean;
  /** The time of the trial ran out. */
  isOver: boolean;
  seconds: number;
};
type Explained = { code: TrialCode; messageRef: MessageRef };

/** Why a service did not work, from what its adapter threw: the connection first, then what the service answered. */
export function explainFailure(error: unknown, about: About): Explained {
  const causes = causesOf(error);
  const { host } = new URL(about.address);
  if (causes.some((cause) => cause instanceof AddressNotAllowed))
    return { code: 'address-not-allowed', messageRef: addressNotAllowed(about.address) };
  if (about.isOver) return timedOut(about);
  for (const cause of causes) {
    const code = codeOfConnection(cause);
    if (code === 'timed-out') return timedOut(about);
    if (code === 'unauthorized') return unauthorized(about);
    if (code === 'not-this-service') return { code, messageRef: notThisService(host) };
    if (code) return { code, messageRef: message(connectionMessages[code], { host }) };
  }
  if (error instanceof EngineError) return explainAnswer(error, host, about);
  const reason = error instanceof Error ? error.message.slice(0, 300) : String(error);
  return {
    code: 'unreachable',
    messageRef: message('outsideServices.unreachable', { host, reason }),
  };
}

/** The error with what it wraps, outermost first. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = [];
  const pending: unknown[] = [error];
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
    if (!(next instanceof Error) || found.includes(next)) continue;
    found.push(next);
    if (next.cause !== undefined) pending.push(next.cause);
    // Of a host with several addresses.
    if (next instanceof AggregateError) pending.push(...next.errors);
  }
  return found;
}

const connectionMessages = {
  'host-unknown': 'outsideServices.hostUnknown',
  'connection-refused': 'outsideServices.connectionRefused',
  'connection-closed': 'outsideServices.connectionClosed',
  'certificate-invalid': 'outsideServices.certificateInvalid',
  'no-tls': 'outsideServices.noTls',
} as const;
type ConnectionCode =
  | keyof typeof connectionMessages
  | 'timed-out'
  | 'unauthorized'
  | 'not-this-service';

/** Codes of Node, of its fetch (UND_ERR) and of the library for mail. */
const connectionCodes: Readonly<Record<string, ConnectionCode>> = {
  ENOTFOUND: 'host-unknown',
  EAI_AGAIN: 'host-unknown',
  EDNS: 'host-unknown',
  ECONNREFUSED: 'connection-refused',
  ECONNRESET: 'connection-closed',
  EPIPE: 'connection-closed',
  UND_ERR_SOCKET: 'connection-closed',
  ETIMEDOUT: 'timed-out',
  UND_ERR_CONNECT_TIMEOUT: 'timed-out',
  EPROTO: 'no-tls',
  EAUTH: 'unauthorized',
  EPROTOCOL: 'not-this-service',
};

function codeOfConnection(error: Error): ConnectionCode | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  // The library for mail keeps the sentence of a failure, and not its code.
  if (/CERT|^UNABLE_TO_|SELF_SIGNED/.test(code) || /certificate|altnames/i.test(error.message))
    return 'certificate-invalid';
  if (/^ERR_SSL_|^ETLS$/.test(code) || /wrong version number/i.test(error.message)) return 'no-tls';
  if (/^connection closed/i.test(error.message)) return 'connection-closed';
  const named = /\bE[A-Z_]{4,}\b/.exec(error.message)?.[0] ?? '';
  return connectionCodes[code] ?? connectionCodes[named];
}

const timedOut = ({ seconds }: About): Explained => ({
  code: 'timed-out',
  messageRef: message('outsideServices.timedOut', { seconds }),
});
const unauthorized = ({ isMail }: About): Explained => ({
  code: 'unauthorized',
  messageRef: message(isMail ? 'outsideServices.mailUnauthorized' : 'outsideServices.unauthorized'),
});
const notThisService = (host: string): MessageRef =>
  message('outsideServices.notThisService', { host });

function explainAnswer(error: EngineError, host: string, about: About): Explained {
  const { code, status } = error;
  const { model, models } = about;
  if (code === 'ENGINE_TIMEOUT' || code === 'ENGINE_CANCELLED') return timedOut(about);
  if (status === 402 || status === 429)
    return { code: 'limit-reached', messageRef: message('outsideServices.limitReached') };
  if (code === 'ENGINE_REMOTE_REFUSED') return unauthorized(about);
  const isPlace = status === 404 || status === 405;
  if ((isPlace || status === 400) && model !== undefined && models && !models.includes(model))
    return {
      code: 'model-unknown',
      messageRef: message('outsideServices.modelUnknown', { model }),
    };
  if (isPlace || code === 'ENGINE_BAD_ANSWER' || code === 'ENGINE_UNSUPPORTED_LANGUAGE')
    return { code: 'not-this-service', messageRef: notThisService(host) };
  if (status !== undefined && status >= 500)
    return {
      code: 'service-failed',
      messageRef: message('outsideServices.serviceFailed', { status }),
    };
  if (status !== undefined)
    return {
      code: 'request-rejected',
      messageRef: message('outsideServices.requestRejected', { status }),
    };
  const reason = error.detail.slice(0, 300);
  return {
    code: 'unreachable',
    messageRef: message('outsideServices.unreachable', { host, reason }),
  };
}
