import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';

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

/** Undefined without a configured SMTP server: no mail is sent then. */
export function createMailer(settings: Config['mail']): Mailer | undefined {
  if (!settings) return undefined;
  const transport = createTransport({
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Certificates are always verified with TLS; a password never goes over an unencrypted connection.
    requireTLS: sendsPasswordUnencrypted(settings.smtpUrl),
    url: settings.smtpUrl,
  });
  const domain = settings.from.match(/@([\w.-]+)/)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, subject, text, html }) => {
      await transport
        .sendMail({
          from: settings.from,
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
