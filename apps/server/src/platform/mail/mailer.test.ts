import { afterEach, expect, test } from 'vitest';
import { type MailInbox, openInbox } from '../../testing/mail-inbox.ts';
import { createMailer, type Mailer, MailRejected, writeMail } from './mailer.ts';

let inbox: MailInbox | undefined;
afterEach(async () => {
  await inbox?.close();
  inbox = undefined;
});

const from = 'Glossa <glossa@example.org>';
function mailerFor(smtpUrl: string): Mailer {
  return createMailer({ smtpUrl, from, hosts: 'any' });
}
const letter = (change: Partial<Parameters<typeof writeMail>[0]> = {}) =>
  writeMail({
    id: 'letter-1',
    to: 'ada@example.org',
    subject: 'A letter',
    paragraphs: ['Hello Ada,', 'Grüße & <b>more</b>'],
    link: undefined,
    ...change,
  });

test('sends plain text and escaped HTML with an id', async () => {
  inbox = await openInbox();
  const link = 'https://glossa.example.org/login?a=1&b="2"';
  await mailerFor(inbox.url).send(letter({ link }));
  const [mail] = inbox.mails;
  expect(mail?.from).toBe('glossa@example.org');
  expect(mail?.to).toEqual(['ada@example.org']);
  expect(mail?.text).toContain(`Hello Ada,\n\nGrüße & <b>more</b>\n\n${link}`);
  expect(mail?.html).toContain('<p>Grüße &amp; &lt;b&gt;more&lt;/b&gt;</p>');
  expect(mail?.html).toContain('href="https://glossa.example.org/login?a=1&amp;b=&quot;2&quot;"');
  expect(mail?.headers).toContain('Message-ID: <letter-1@example.org>');
  expect(mail?.headers).toContain('Auto-Submitted: auto-generated');
});

test('sets the text direction of a mail from its content', async () => {
  inbox = await openInbox();
  await mailerFor(inbox.url).send(letter({ paragraphs: ['مرحبًا Ada،', 'Grüße'] }));
  const html = inbox.mails[0]?.html.trim();
  expect(html).toMatch(/^<div dir="auto">\s*<p>مرحبًا Ada،<\/p>/);
  expect(html).toMatch(/<p>Grüße<\/p>\s*<\/div>$/);
});

test('a subject with line breaks adds no header', async () => {
  inbox = await openInbox();
  const subject = 'Hello\r\nBcc: eve@example.org\r\n\r\nbody';
  await mailerFor(inbox.url).send(letter({ subject }));
  const [mail] = inbox.mails;
  expect(mail?.to).toEqual(['ada@example.org']);
  expect(mail?.headers).toContain('Subject: Hello Bcc: eve@example.org body');
  expect(mail?.headers.filter((line) => /^b?cc:/i.test(line))).toEqual([]);
});

test.each([
  'ada@example.org\r\nBcc: eve@example.org',
  'ada@example.org, eve@example.org',
  'ada@example.org> <eve@example.org',
])('rejects an address with extra recipients: %j', async (to) => {
  inbox = await openInbox();
  await expect(mailerFor(inbox.url).send(letter({ to }))).rejects.toBeInstanceOf(MailRejected);
  expect(inbox.mails).toEqual([]);
});

test('distinguishes permanent from temporary rejections', async () => {
  const refuse =
    (responseCode: number) =>
    (to: { address: string }, _session: unknown, done: (error?: Error | null) => void) =>
      done(Object.assign(new Error(`not now: ${to.address}`), { responseCode }));
  inbox = await openInbox({ onRcptTo: refuse(550) });
  const refused = await mailerFor(inbox.url)
    .send(letter())
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MailRejected);
  expect(String(refused)).not.toContain('ada@');
  await inbox.close();
  inbox = await openInbox({ onRcptTo: refuse(451) });
  const put = await mailerFor(inbox.url)
    .send(letter())
    .catch((error: unknown) => error);
  expect(put).toMatchObject({ responseCode: 451 });
  expect(put).not.toBeInstanceOf(MailRejected);
});

test('rejects an untrusted certificate', async () => {
  // The test server's own: self-signed.
  inbox = await openInbox({ disabledCommands: ['AUTH'] });
  await expect(mailerFor(inbox.url).send(letter())).rejects.toThrow(/certificate|self.signed/i);
  expect(inbox.mails).toEqual([]);
});

test('sends a password to another host over TLS only', async () => {
  const heard: string[] = [];
  const openLine: Parameters<typeof openInbox>[0] = {
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) => {
      heard.push(auth.password ?? '');
      done(null, { user: 'somebody' });
    },
  };
  // Another address of this machine that does not look like it.
  inbox = await openInbox(openLine, { host: '127.1.1.1' });
  const withPassword = (url: string) => mailerFor(url.replace('//', '//glossa:hunter2@'));
  await expect(withPassword(inbox.url).send(letter())).rejects.toThrow(/TLS/);
  expect(heard).toEqual([]);
  await mailerFor(inbox.url).send(letter());
  expect(inbox.mails).toHaveLength(1);
  await inbox.close();
  inbox = await openInbox(openLine);
  await withPassword(inbox.url).send(letter());
  expect(heard).toEqual(['hunter2']);
});
