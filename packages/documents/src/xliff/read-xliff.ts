import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import type { Document, Element } from '@xmldom/xmldom';
import { corrupt } from '../document-error.ts';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Fragment } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Omission } from '../omission.ts';
import { omit, omitItems } from '../omission.ts';
import {
  childElements,
  childNamed,
  createLike,
  parseXml,
  serializeXml,
  xmlSafe,
} from '../ooxml/xml-part.ts';
import type { Reading, Rebuild, RebuildOptions } from '../reading.ts';
import { makeSegment } from '../segment.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { holdEdges } from '../text/hold-edges.ts';
import type { Unit, UnitChoice } from './find-units.ts';
import { findUnits } from './find-units.ts';
import type { UnitPayload } from './unit-items.ts';
import { readUnitItems, writeUnitItems } from './unit-items.ts';

type OpenUnit = { unit: Unit; fragment: Fragment<UnitPayload> };

/**
 * XLIFF 1.2 and 2: units without a translation get one, with the state "translated". Untranslatable and translated
 * units stay; if all are translated, they can be translated again. Written in UTF-8.
 */
export function readXliff(bytes: Uint8Array, { bilingual } = defaultFilterSettings): Reading {
  const { xml, ending } = readXml(bytes);
  const first = parse(xml);
  const omitted: Omission[] = [];
  const open = readUnits(first.root, { leave: (source, reason) => note(omitted, source, reason) });
  const again = bilingual.translateAgain || open.length === 0;
  const units = again ? readUnits(first.root, { again }) : open;
  const segments = units.map(({ unit, fragment }) => makeSegment(unit.id, 'body', fragment));
  const rebuild: Rebuild = (translations, options) => {
    const { document, root } = parse(xml);
    let changed = 0;
    for (const { unit, fragment } of readUnits(root, { again })) {
      const translation = translations.get(unit.id);
      if (translation === undefined || !holdsText(fragment, translation)) continue;
      const items = resolveFragment(fragment, translation);
      const source = visibleText(resolveFragment(fragment, fragment.text));
      if (visibleText(items) !== source) changed += 1;
      const { target, state } = unit.place();
      writeUnitItems(target, items);
      finish(target, state, options.targetLanguage);
    }
    describe(root, options);
    const written = new TextDecoder().decode(serializeXml(document));
    return { bytes: encodeText(written.replaceAll('\n', ending), false), changed };
  };
  const left = again ? omitted.filter(({ reason }) => reason !== 'translated') : omitted;
  return { segments, omitted: [...left, ...addressesIn(first.root, again)], rebuild };
}

/** The translations in an XLIFF file, without inline codes. */
export function readXliffTranslations(bytes: Uint8Array): string[] {
  const { root } = parse(readXml(bytes).xml);
  const targets = [...root.getElementsByTagName('*')].filter(
    ({ localName }) => localName === 'target',
  );
  return targets.map((target) =>
    readUnitItems(target)
      .map((item) =>
        item.kind === 'text' ? item.value : item.kind === 'atom' ? item.standsFor : '',
      )
      .join(''),
  );
}

function note(omitted: Omission[], source: Element, reason: 'protected' | 'translated'): void {
  const text = readUnitItems(source).map((item) => (item.kind === 'text' ? item.value : ''));
  omitted.push(...omit(text.join(''), reason, { place: 'body' }));
}

const addressesIn = (root: Element, again: boolean): Omission[] =>
  findUnits(root, { again }).flatMap(({ source }) =>
    omitItems(readUnitItems(source), { place: 'body' }),
  );

function readUnits(root: Element, choice: UnitChoice): OpenUnit[] {
  return findUnits(root, choice).flatMap((unit) => {
    const fragment = buildFragment(readUnitItems(unit.source));
    return fragment ? [{ unit, fragment: holdEdges(fragment) }] : [];
  });
}

/** XML converts every line ending to a line feed; the file's own is restored. */
function readXml(bytes: Uint8Array): { xml: Uint8Array; ending: string } {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)/u.exec(head)?.[1];
  const { text } = decodeText(bytes, declared);
  const utf8 = text.replace(/^(<\?xml\s[^>]*?encoding\s*=\s*["'])[\w.:-]+/u, '$1UTF-8');
  return { xml: encodeText(utf8, false), ending: text.includes('\r\n') ? '\r\n' : '\n' };
}

function parse(xml: Uint8Array): { document: Document; root: Element } {
  const document = parseXml(xml);
  const root = document.documentElement;
  if (root?.localName !== 'xliff') throw corrupt({ id: 'documents.damageNotXliff' });
  return { document, root };
}

function finish(target: Element, state: Element, language: string): void {
  if (target.hasAttribute('xml:lang')) target.setAttribute('xml:lang', language);
  state.setAttribute('state', 'translated');
  // Both describe the previous state.
  state.removeAttribute('state-qualifier');
  state.removeAttribute('subState');
}

function describe(root: Element, { targetLanguage, disclaimer }: RebuildOptions): void {
  const isSecond = root.getAttribute('version')?.startsWith('2') === true;
  if (isSecond) root.setAttribute('trgLang', targetLanguage);
  for (const file of childElements(root)) {
    if (file.localName !== 'file') continue;
    if (!isSecond) file.setAttribute('target-language', targetLanguage);
    if (disclaimer) addNote(file, isSecond ? 'notes' : 'header', disclaimer);
  }
}

function addNote(file: Element, holderName: 'notes' | 'header', text: string): void {
  const known = childNamed(file, holderName);
  const holder = known ?? createLike(file, holderName);
  if (!known) {
    const behind = new Set(['skeleton']);
    const first = childElements(file).find((child) => !behind.has(child.localName ?? ''));
    file.insertBefore(holder, first ?? null);
  }
  const note = createLike(file, 'note');
  note.textContent = xmlSafe(text);
  holder.appendChild(note);
}
