import type { Mail } from './mailer.ts';

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A name as part of a sentence: line breaks in it must not look like the mail's own paragraphs. */
export const onOneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/** The same paragraphs as plain text and as HTML; the link, where there is one, comes last. */
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
    // Its own first letters say which way a mail is read, so that each language is laid out as it is written.
    html: `<div dir="auto">\n${html.join('\n')}\n</div>`,
  };
}
