import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Logger } from '../log.ts';
import { guardConnection, isAllowedHost } from '../outbound/safe-address.ts';

/**
 * False if the mail is rejected permanently; any other failure goes back to the queue. Addresses are not logged.
 */
export async function deliverMail(
  { mailer, logger }: { mailer: Mailer; logger: Logger },
  mail: Mail,
  about: Record<string, string>,
): Promise<boolean> {
  try {
    await mailer.send(mail);
    return true;
  } catch (error) {
    if (error instanceof MailRejected) {
      logger.warn(about, error.message);
      return false;
    }
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    logger.warn({ ...about, code, responseCode }, 'a mail could not be sent; it is tried again');
    throw error;
  }
}

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A name within a sentence: line breaks in it must not look like the mail's own paragraphs. */
export const onOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** The same paragraphs as plain text and as HTML; the link, if any, comes last. */
export function writeMail(mail: {
  id: string;
  to: string;
  subject: string;
  paragraphs: readonly string[];
  link: string | undefined;
}): Mail {
  const { id, to, subject, paragraphs, link } = mail;
  const html = paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  if (link) html.push(`<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`);
  return {
    id,
    to,
    subject,
    text: `${[...paragraphs, ...(link ? [link] : [])].join('\n\n')}\n`,
    // The text direction follows the first letters, so that each language is laid out correctly.
    html: `<div dir="auto">\n${html.join('\n')}\n</div>`,
  };
}

export type Mail = {
  /** The same for every attempt, so that mail servers can detect duplicates. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};
/** Throws MailRejected if retrying is useless; other errors may be temporary. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** The mail server permanently rejects this mail. Its response may contain the recipient, so it is not included. */
export class MailRejected extends Error {
  constructor(reply: number | undefined) {
    super(`The mail server refused the mail for good (${reply ?? 'unusable address'}).`);
  }
}

export type MailServer = {
  smtpUrl: string;
  from: string;
  /** Whom the address may reach: anything for one of the configuration, else these besides public hosts. */
  hosts: 'any' | readonly string[];
};

const connectMs = 10_000;

export function createMailer(server: MailServer): Mailer {
  const transport = openTransport(server);
  const domain = server.from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, subject, text, html }) => {
      await transport
        .sendMail({
          from: server.from,
          // As an object: an address that looks like several stays one.
          to: { name: '', address: to },
          subject: subject.replace(/[\r\n]+/g, ' '),
          messageId: `<${id}@${domain}>`,
          // Prevents automatic replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          text,
          html,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch(describeRejection);
    },
  };
}

/** Connects, secures the connection and signs in, and sends nothing. */
export async function verifyMailServer(server: MailServer): Promise<void> {
  const transport = openTransport(server);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function openTransport({ smtpUrl, hosts }: MailServer) {
  const guarded = hosts === 'any' ? {} : { getSocket: guardSocket(smtpUrl, hosts) };
  return createTransport({
    connectionTimeout: connectMs,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Certificates are always verified with TLS; a password never goes over an unencrypted connection.
    requireTLS: sendsPasswordUnencrypted(smtpUrl) || requiresTls(smtpUrl, hosts),
    url: smtpUrl,
    ...guarded,
  });
}

/** A mail server as the address of a web server, for the rules of where the server may connect. */
function addressOf(smtpUrl: string): URL {
  const { protocol, hostname, port } = new URL(smtpUrl);
  return new URL(`https://${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`);
}

/** As with the other services whose addresses people typed: without TLS only where the operator allows the host. */
const requiresTls = (smtpUrl: string, hosts: MailServer['hosts']): boolean =>
  hosts !== 'any' &&
  new URL(smtpUrl).protocol === 'smtp:' &&
  !isAllowedHost(addressOf(smtpUrl), hosts);

/** Opens the connection itself, so that the address that was checked is the one connected to. */
function guardSocket(smtpUrl: string, hosts: readonly string[]) {
  return (
    _options: unknown,
    done: (error: Error | null, opened?: { connection: Socket }) => void,
  ): void => {
    const address = addressOf(smtpUrl);
    let socket: Socket;
    try {
      const { lookup } = guardConnection(address, hosts);
      const host = address.hostname.replace(/^\[|\]$/g, '');
      socket = connect({ host, port: Number(address.port || 443), lookup });
    } catch (error) {
      done(error as Error);
      return;
    }
    const fail = (error: Error) => {
      socket.destroy();
      done(error);
    };
    const slow = () =>
      fail(Object.assign(new Error('The mail server did not answer.'), { code: 'ETIMEDOUT' }));
    socket.setTimeout(connectMs, slow);
    socket.once('error', fail);
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('timeout', slow);
      socket.off('error', fail);
      done(null, { connection: socket });
    });
  };
}

function sendsPasswordUnencrypted(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'smtp:' && username !== '' && !here;
}

/** A wrong password or an unknown sender can be fixed in the configuration, so it may be temporary. */
function describeRejection(error: unknown): never {
  const { code, command, responseCode } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const unusable = code === 'EENVELOPE' && responseCode === undefined;
  const forGood = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
  if (unusable || forGood) throw new MailRejected(responseCode);
  throw error;
}
