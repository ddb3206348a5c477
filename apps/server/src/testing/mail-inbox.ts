import { once } from 'node:events';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type ReceivedMail = {
  from: string;
  to: string[];
  /** Header lines, unfolded, with encoded words decoded. */
  headers: string[];
  /** The plain and HTML parts as sent. */
  text: string;
  html: string;
};
export type MailInbox = {
  port: number;
  url: string;
  mails: ReceivedMail[];
  close: () => Promise<void>;
};

/** A local mail server that stores what it receives. Without TLS unless requested. */
export async function openInbox(
  options: SMTPServerOptions = {},
  { port = 0, host = '127.0.0.1' } = {},
): Promise<MailInbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    ...options,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...readMessage(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
  });
  // Clients that disconnect are part of some tests.
  server.on('error', () => {});
  server.listen(port, host);
  await once(server.server, 'listening');
  const address = server.server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  return {
    port: actual,
    url: `smtp://${host}:${actual}`,
    mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function readMessage(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html'> {
  const { headers, body } = splitHead(raw);
  const boundary = headers.join('\n').match(/boundary="([^"]+)"/)?.[1] ?? '';
  const [plain, html] = body.split(`--${boundary}`).slice(1, 3).map(readPart);
  return { headers: headers.map(decodeWords), text: plain ?? '', html: html ?? '' };
}

/** Encoded words of RFC 2047; white space between two of them is ignored. */
const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?utf-8\?[qb]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?utf-8\?([qb])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
          kind?.toLowerCase() === 'b'
            ? Buffer.from(text, 'base64')
            : fromQuoted(text.replaceAll('_', ' '), 'quoted-printable'),
        ),
      ).toString(),
    );

function splitHead(raw: string): { headers: string[]; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return { headers, body: raw.slice(end + 4) };
}

function readPart(part: string): string {
  const { headers, body } = splitHead(part.replace(/^\r\n/, ''));
  const encoding = headers.join('\n').match(/transfer-encoding: (\S+)/i)?.[1];
  const text = encoding === 'base64' ? Buffer.from(body, 'base64') : fromQuoted(body, encoding);
  return text.toString().replaceAll('\r\n', '\n');
}

function fromQuoted(body: string, encoding: string | undefined): Buffer {
  if (encoding !== 'quoted-printable') return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(bytes, 'latin1');
}
