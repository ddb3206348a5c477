import { strToU8, zipSync } from 'fflate';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packaging =
  'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="8.0"';

/** A run of characters in one style; `inner` is XML, such as `<Content>text</Content><Br/>`. */
export const run = (inner: string, style = ''): string =>
  `<CharacterStyleRange AppliedCharacterStyle="CharacterStyle/$ID/[No character style]"${style}>${inner}</CharacterStyleRange>`;

export const paragraph = (inner: string): string =>
  `<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/Body">${inner}</ParagraphStyleRange>`;

export const content = (text: string): string => `<Content>${text}</Content>`;

/** An InDesign package of these stories, by name; the map lists them in this order. */
export function buildIdml(stories: Record<string, string>): Uint8Array {
  const files: Record<string, Uint8Array | [Uint8Array, { level: 0 }]> = {
    mimetype: [strToU8('application/vnd.adobe.indesign-idml-package'), { level: 0 }],
  };
  const names = Object.keys(stories);
  const parts = names.map((name) => `<idPkg:Story src="Stories/Story_${name}.xml"/>`).join('');
  files['designmap.xml'] = strToU8(
    `${declaration}<?aid style="50" type="document"?>\n<Document ${packaging} Self="d">${parts}</Document>`,
  );
  // In another order than the map: names say nothing about the order of reading.
  for (const name of names.toReversed()) {
    files[`Stories/Story_${name}.xml`] = strToU8(
      `${declaration}<idPkg:Story ${packaging}><Story Self="${name}"><StoryPreference StoryDirection="LeftToRightDirection"/>${stories[name]}</Story></idPkg:Story>`,
    );
  }
  return zipSync(files);
}
