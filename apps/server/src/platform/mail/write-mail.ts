import type { Mail } from './mailer.ts';

const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The same paragraphs as plain text and as HTML; the link, where there is one, comes last. */
export function writeMail(
  to: string,
  subject: string,
  paragraphs: readonly string[],
  link: string | undefined,
): Mail {
  const html = paragraphs.map((text) => `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>`);
  if (link) html.push(`<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`);
  return {
    to,
    subject,
    text: `${[...paragraphs, ...(link ? [link] : [])].join('\n\n')}\n`,
    html: html.join('\n'),
  };
}
