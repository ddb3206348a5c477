import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export type Mail = { to: string; subject: string; text: string; html: string };
export type Mailer = { send: (mail: Mail) => Promise<void> };

/** Undefined where no SMTP server is configured: then nobody is written to. */
export function createMailer(settings: Config['mail']): Mailer | undefined {
  if (!settings) return undefined;
  const transport = createTransport({
    url: settings.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({
        from: settings.from,
        // As an object: an address that looks like several stays one.
        to: { name: '', address: to },
        subject: subject.replace(/[\r\n]+/g, ' '),
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
  };
}
