import type { Element } from '@xmldom/xmldom';
import {
  childElements,
  childNamed,
  createLike,
  ownAttribute,
  setOwnAttribute,
} from '../ooxml/xml-part.ts';

// Word rejects or repairs a file whose property elements are out of schema order (ECMA-376 part 1, annex A).
const orders: Record<string, string[]> = {
  pPr: `pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs
    suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd
    snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment
    textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange`.split(/\s+/u),
  rPr: `ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint
    noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText
    vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange`.split(/\s+/u),
  tblPr:
    `tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing
    tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription tblPrChange`.split(
      /\s+/u,
    ),
  sectPr:
    `headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType
    pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings
    sectPrChange`.split(/\s+/u),
};

/** The property element of that name, created at its position if missing. */
export function ensureProperty(properties: Element, name: string): Element {
  const existing = childNamed(properties, name);
  if (existing) return existing;
  const order = orders[properties.localName ?? ''] ?? [];
  const rank = order.indexOf(name);
  const after = childElements(properties).find(
    (child) => order.indexOf(child.localName ?? '') > rank,
  );
  const created = createLike(properties, name);
  properties.insertBefore(created, after ?? null);
  return created;
}

export function removeProperty(properties: Element, name: string): void {
  const existing = childNamed(properties, name);
  if (existing) properties.removeChild(existing);
}

/** Whether an on/off property is on: its presence means on, unless its value is off. */
export function isOn(properties: Element | undefined, name: string): boolean {
  const property = properties ? childNamed(properties, name) : undefined;
  if (!property) return false;
  return !['0', 'false', 'off'].includes(ownAttribute(property, 'val') ?? '');
}

export function turnOn(properties: Element, name: string): void {
  const property = ensureProperty(properties, name);
  property.removeAttributeNS(properties.namespaceURI ?? '', 'val');
}

/** Removes the property, or sets it to off if a style may turn it on. */
export function turnOff(properties: Element, name: string, styleMayTurnOn: boolean): void {
  if (styleMayTurnOn) setOwnAttribute(ensureProperty(properties, name), 'val', '0');
  else removeProperty(properties, name);
}
