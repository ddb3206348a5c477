import { convertDocument } from '@glossa/contracts/conversions';
import { addFeedback, addFeedbackFile } from '@glossa/contracts/feedback';
import { resumableUploadPath, uploadFile } from '@glossa/contracts/uploads';
import { zipSync } from 'fflate';
import { eicar } from '../../../apps/server/src/engines/virus-scanner/testing/fake-clamd.ts';
import type { Clamd } from '../clamd.ts';
import { type Attack, createAttack } from '../report.ts';
import { type Answer, fileForm, send } from '../request.ts';
import type { Target } from '../target.ts';

type File = { name: string; bytes: Buffer };

const text = (words: string): Buffer => Buffer.from(`A letter.\n\n${words}\n`);

/** A text document, which is an archive: the scanner has to unpack it. */
function wordDocument(words: string): Buffer {
  const part = (content: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${content}`);
  const office = 'http://schemas.openxmlformats.org';
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': part(
        `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
      ),
      '_rels/.rels': part(
        `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
      ),
      'word/document.xml': part(
        `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>A letter.</w:t></w:r></w:p></w:body></w:document>`,
      ),
      'word/media/image1.bin': Buffer.from(words),
    }),
  );
}

/** Files with the test virus in every call that keeps what users send, and clean ones while the scanner is gone. */
export async function tryViruses({ address, stranger }: Target, clamd: Clamd): Promise<Attack> {
  const attack = createAttack('viruses, and a scanner that is gone');
  const authorization = `Bearer ${stranger.token}`;
  const post = (path: string, file: File, fields: Record<string, string> = {}) => {
    const { body, headers } = fileForm(fields, file);
    return send(address, { method: 'POST', path, headers: { ...headers, authorization }, body });
  };
  const ticket = await send(address, {
    method: 'POST',
    path: addFeedback.path,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'other', subject: 'Files' }),
  });
  const { ticketId } =
    (JSON.parse(ticket.text) as { data: { ticketId: string } | null }).data ?? {};
  if (!ticketId) throw new Error(`The ticket was not accepted: ${ticket.text}`);
  const media = { categoryId: stranger.categoryId, spokenLanguage: 'en' };
  const metadata = (name: string) =>
    Object.entries({ filename: name, ...media })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const ways: Record<string, (file: File) => Promise<Answer>> = {
    upload: (file) => post(uploadFile.path, file, media),
    'resumable upload': ({ name, bytes }) =>
      send(address, {
        method: 'POST',
        path: resumableUploadPath,
        headers: {
          authorization,
          'tus-resumable': '1.0.0',
          'upload-length': String(bytes.length),
          'upload-metadata': metadata(name),
          'content-type': 'application/offset+octet-stream',
        },
        body: bytes,
      }),
    feedback: (file) => post(addFeedbackFile.path.replace(':id', ticketId), file),
    conversion: (file) => post(convertDocument.path, file, { from: 'en', to: 'es' }),
  };
  const kinds: Array<[name: string, make: (words: string) => Buffer]> = [
    ['letter.txt', text],
    ['letter.docx', wordDocument],
  ];
  const tryAll = async (words: string, wanted: number, what: string) => {
    for (const [way, sendFile] of Object.entries(ways))
      for (const [name, make] of kinds) {
        const answer = await sendFile({ name, bytes: make(words) });
        const good = answer.status === wanted;
        attack.check(
          !good && `${what}, ${way} of ${name}: ${answer.status} ${answer.text.slice(0, 200)}`,
        );
      }
  };
  await tryAll(eicar, 415, 'a virus');
  await clamd.stop();
  await tryAll('clean', 503, 'no scanner');
  await clamd.start();
  const large = Buffer.alloc(clamd.maxBytes + 1, 'A word. ');
  attack.check(
    (await post(uploadFile.path, { name: 'book.txt', bytes: large }, media)).status !== 415 &&
      'a document that is too large to scan was accepted',
  );
  // A scanner that refuses everything would have passed so far.
  for (const [name, make] of kinds) {
    const { status, text } = await post(uploadFile.path, { name, bytes: make('clean') }, media);
    if (status !== 200) throw new Error(`A clean file was refused: ${status} ${text}`);
  }
  return attack;
}
