import type { Element } from '@xmldom/xmldom';
import { OfficePackage } from '../ooxml/office-package.ts';
import { readParts } from '../ooxml/read-parts.ts';
import { localeOf } from '../ooxml/target.ts';
import type { Reading, RebuildOptions } from '../reading.ts';
import { echoInWorkbooks } from '../xlsx/echo-workbook.ts';
import { appendDisclaimer } from './append-disclaimer.ts';
import type { WordTarget } from './direction.ts';
import { listTextParts } from './package-parts.ts';

/** Word documents (ECMA-376, transitional and strict). */
export function readDocx(bytes: Uint8Array): Reading {
  const pack = new OfficePackage(bytes, { id: 'documents.kindWord' }, 'docx');
  const { parts, workbooks } = listTextParts(pack, withDisclaimer);
  return readParts(pack, parts, {
    target: (options) => targetOf(pack, options),
    others: (said, options) => echoInWorkbooks(pack, workbooks, said, options),
  });
}

function withDisclaimer(
  root: Element,
  { disclaimer, markedDisclaimer }: RebuildOptions,
  target: WordTarget,
): boolean {
  if (!disclaimer) return false;
  appendDisclaimer(root, { disclaimer, markedDisclaimer }, target);
  return true;
}

function targetOf(pack: OfficePackage, options: RebuildOptions): WordTarget {
  const styles = pack.has('word/styles.xml') ? pack.bytes('word/styles.xml') : new Uint8Array();
  const xml = new TextDecoder().decode(styles);
  return {
    locale: localeOf(options.targetLanguage),
    rightToLeft: options.direction === 'rtl',
    stylesRightToLeft: /<(?:\w+:)?(?:bidi|rtl)(?:\s*\/?>|\s+\w+:val="(?:1|true|on)")/u.test(xml),
  };
}
