import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export type Mail = {
  /** The same for every attempt to send it, so that mail servers can tell a second copy. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};
/** Throws MailRefused where trying again is of no use; whatever else is thrown may pass. */
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** The mail server will not take this mail, now or later. Its words may name the recipient, so they stay out. */
export class MailRefused extends Error {
  constructor(reply: number | undefined) {
    super(`The mail server refused the mail for good (${reply ?? 'unusable address'}).`);
  }
}

/** Undefined where no SMTP server is configured: then nobody is written to. */
export function createMailer(settings: Config['mail']): Mailer | undefined {
  if (!settings) return undefined;
  const transport = createTransport({
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    // Certificates are checked wherever TLS is spoken; a password never goes over an open line.
    requireTLS: sendsPasswordAfar(settings.smtpUrl),
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
          // Answering machines do not answer this.
          headers: { 'Auto-Submitted': 'auto-generated' },
          text,
          html,
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch(tellRefusal);
    },
  };
}

function sendsPasswordAfar(smtpUrl: string): boolean {
  const { protocol, username, hostname } = new URL(smtpUrl);
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'smtp:' && username !== '' && !here;
}

/** A wrong password or a sender the server does not know is put right in the configuration: that may pass. */
function tellRefusal(error: unknown): never {
  const { code, command, responseCode } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
  };
  const unusable = code === 'EENVELOPE' && responseCode === undefined;
  const forGood = (responseCode ?? 0) >= 500 && (command === 'RCPT TO' || command === 'DATA');
  if (unusable || forGood) throw new MailRefused(responseCode);
  throw error;
}
