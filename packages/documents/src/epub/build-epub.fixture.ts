import { strToU8, zipSync } from 'fflate';

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const chapter = (body: string, head = '<title>Book</title>'): string =>
  `${declaration}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head>${head}</head><body>${body}</body></html>`;

type Book = {
  /** Content documents by name, in the order of the spine. */
  chapters: Record<string, string>;
  version?: '2.0' | '3.0';
  metadata?: string;
  /** Other entries of the manifest and their files. */
  others?: Record<string, { type: string; content: string; properties?: string }>;
  /** Files without an entry in the manifest, such as those of META-INF. */
  files?: Record<string, string>;
};

/** A book whose package is `OPS/book.opf`; names are relative to `OPS`. */
export function buildEpub({
  chapters,
  version = '3.0',
  metadata = '<dc:title>The book</dc:title>',
  others = {},
  files = {},
}: Book): Uint8Array {
  const names = Object.keys(chapters);
  const items = [
    ...names.map((name, at) => ({ id: `c${at}`, name, type: 'application/xhtml+xml', extra: '' })),
    ...Object.entries(others).map(([name, { type, properties }], at) => ({
      id: `o${at}`,
      name,
      type,
      extra: properties ? ` properties="${properties}"` : '',
    })),
  ];
  const manifest = items
    .toReversed()
    .map(
      ({ id, name, type, extra }) =>
        `<item id="${id}" href="${name}" media-type="${type}"${extra}/>`,
    );
  const spine = names.map((_, at) => `<itemref idref="c${at}"/>`).join('');
  const opf =
    `${declaration}<package xmlns="http://www.idpf.org/2007/opf" version="${version}" unique-identifier="id">` +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:a</dc:identifier>` +
    `<dc:language>en</dc:language>${metadata}</metadata>` +
    `<manifest>${manifest.join('')}</manifest><spine>${spine}</spine></package>`;
  const container =
    `${declaration}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">` +
    '<rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
  const text = {
    ...files,
    'META-INF/container.xml': container,
    'OPS/book.opf': opf,
    ...Object.fromEntries(names.map((name) => [`OPS/${decodeURI(name)}`, chapters[name] ?? ''])),
    ...Object.fromEntries(
      Object.entries(others).map(([name, { content }]) => [`OPS/${name}`, content]),
    ),
  };
  return zipSync({
    // Not first and compressed, as by careless programs.
    ...Object.fromEntries(Object.entries(text).map(([name, one]) => [name, strToU8(one)])),
    mimetype: strToU8('application/epub+zip'),
  });
}
