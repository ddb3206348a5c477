import { zlibSync } from 'fflate';

/** `readable`: it is harmless to people, and may become media. */
export type PdfFile = { name: string; what: string; bytes: Uint8Array; readable: boolean };

const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

type Parts = {
  content?: string | Uint8Array;
  /** Of the content's dictionary. */
  filter?: string;
  pages?: string;
  page?: string;
  catalog?: string;
  more?: string[];
  trailer?: string;
};

/** One page with one content stream. Without a cross-reference table, so that every reader has to look for objects. */
function pdf({ content = line('Words'), filter = '', ...parts }: Parts): Uint8Array {
  const stream = typeof content === 'string' ? latin1(content) : content;
  const before = [
    '%PDF-1.7',
    `1 0 obj <</Type /Catalog /Pages 2 0 R ${parts.catalog ?? ''}>> endobj`,
    `2 0 obj ${parts.pages ?? '<</Type /Pages /Kids [3 0 R] /Count 1>>'} endobj`,
    `3 0 obj <</Type /Page /Parent 2 0 R /Contents 5 0 R /Resources <</Font <</F1 4 0 R>> /XObject <</X 6 0 R>>>> ${parts.page ?? '/MediaBox [0 0 400 600]'}>> endobj`,
    '4 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj',
    ...(parts.more ?? []),
    `5 0 obj <</Length ${stream.length} ${filter}>> stream\n`,
  ].join('\n');
  const after = `\nendstream endobj\ntrailer <</Root 1 0 R ${parts.trailer ?? ''}>>\n%%EOF\n`;
  return Buffer.concat([latin1(before), stream, latin1(after)]);
}

const line = (text: string): string =>
  `BT /F1 12 Tf 50 500 Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;

/**
 * Written for this run after what PDF readers had to be repaired for; none is a copy of another project's file. Poppler ignores
 * nesting and locks that make no sense, and the page is read: that is accepted.
 */
export function hostilePdfFiles(short: boolean): PdfFile[] {
  const size = short ? 20_000 : 200_000;
  const whole = pdf({});
  const file = (name: string, what: string, bytes: Uint8Array, readable = true): PdfFile => ({
    name: `${name}.pdf`,
    what,
    bytes,
    readable,
  });
  const files = [
    file('cut', 'cut off', whole.subarray(0, 120), false),
    file('nothing', 'no objects', latin1('%PDF-1.7\n%%EOF\n'), false),
    file(
      'own-page',
      'a page tree that contains itself',
      pdf({ pages: '<</Type /Pages /Kids [2 0 R 3 0 R] /Count 2>>' }),
    ),
    file(
      'count',
      'two billion pages announced',
      pdf({ pages: '<</Type /Pages /Kids [3 0 R] /Count 2147483647>>' }),
    ),
    file('sheet', 'a page of a billion points', pdf({ page: '/MediaBox [0 0 1e9 1e9]' })),
    file('negative', 'a page of a negative size', pdf({ page: '/MediaBox [0 0 -1 -1]' })),
    file(
      'nested',
      'nested arrays',
      pdf({ page: `/MediaBox [0 0 400 600] /A ${'['.repeat(size)}` }),
    ),
    file(
      'form',
      'a drawing that draws itself',
      pdf({
        content: `${line('Words')} /X Do`,
        more: [
          '6 0 obj <</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X 6 0 R>>>> /Length 5>> stream\n/X Do\nendstream endobj',
        ],
      }),
    ),
    file(
      'bomb',
      'a stream that grows a thousand times',
      pdf({
        content: zlibSync(latin1(line('Words') + ' '.repeat(short ? 30_000_000 : 300_000_000))),
        filter: '/Filter /FlateDecode',
      }),
    ),
    file(
      'filters',
      'a hundred filters',
      pdf({
        filter: `/Filter [${'/ASCIIHexDecode '.repeat(100)}]`,
      }),
    ),
    file(
      'markup',
      'words that look like the output of the reader',
      pdf({
        content: [
          '</word></line></block></page>',
          '<page width="9" height="9"><block>',
          '<word xMin="1e999" yMin="-1">x</word>',
          '&#x0;&lt;&amp;#60;',
        ]
          .map((text, at) => line(text).replace('500', String(500 - 20 * at)))
          .join('\n'),
      }),
    ),
    file(
      'words',
      'a word for every point',
      pdf({
        content: Array.from(
          { length: short ? 3_000 : 60_000 },
          (_, at) => `BT /F1 1 Tf ${at % 400} ${at % 600} Td (w) Tj ET`,
        ).join('\n'),
      }),
    ),
    file(
      'active',
      'scripts, programs and local files',
      pdf({
        catalog:
          '/OpenAction <</S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:1/"\\))>> /AA <</WC <</S /Launch /F (/bin/sh)>>>>',
        page: '/MediaBox [0 0 400 600] /Annots [<</Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (file:///etc/passwd)>>>>]',
      }),
    ),
    file(
      'external',
      'content of a file of the server',
      pdf({
        filter: '/F (/etc/passwd) /FFilter []',
      }),
    ),
    file(
      'locked',
      'a lock of nonsense',
      pdf({ trailer: '/Encrypt <</Filter /Standard /V 5 /R 6 /O () /U () /P -1>>' }),
    ),
    file(
      'previous',
      'a table that follows itself',
      Buffer.concat([
        whole,
        latin1(
          '\nxref\n0 1\n0000000000 65535 f \ntrailer <</Root 1 0 R /Size 7 /Prev 9>>\nstartxref\n9\n%%EOF',
        ),
      ]),
    ),
  ];
  if (short) return files;
  const many = Array.from({ length: 3_500 }, () => '3 0 R').join(' ');
  return [
    ...files,
    file(
      'many',
      '3,500 pages',
      pdf({ pages: `<</Type /Pages /Kids [${many}] /Count 3500>>` }),
      false,
    ),
  ];
}
