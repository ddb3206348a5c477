import { type Omission, omit } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import { escapeXml } from '../resources/read-resx.ts';
import { plainTextSlot, type SpliceSlot } from '../text/spliced-reading.ts';
import { isFileName, whyUntranslatable } from '../translatable.ts';
import {
  attributeNamespace,
  attributeValue,
  type XmlElement,
  type XmlTree,
} from '../xml/xml-tree.ts';
import type { Decider, Decision } from './decide.ts';
import { itsNamespace } from './its-rules.ts';

/** The attributes that are translated, and those of data that look like sentences but are not named by a rule. */
export function attributeSlots(
  tree: XmlTree,
  element: XmlElement,
  decision: Decision,
  decider: Decider,
): { slots: SpliceSlot[]; omitted: Omission[] } {
  const slots: SpliceSlot[] = [];
  const omitted: Omission[] = [];
  for (const attribute of element.attributes) {
    const { local, span } = attribute;
    const place = local === 'alt' ? 'alt-text' : decision.place;
    const text = attributeValue(tree, attribute).replace(/\s+/gu, ' ').trim();
    if (!decider.isTextAttribute(attribute, decision)) {
      const isText = /\p{L}\s+\p{L}/u.test(text) && !isProgram(local, text);
      const isOpen = isText && decision.kept === undefined && !decision.vocabulary;
      const reason = decider.whyKept(attribute);
      if (reason) omitted.push(...omit(text, reason, { place }));
      else if (isOpen && !isOfStandard(attribute))
        omitted.push(...omit(`${local}: ${text}`, 'program-key', { place }));
      continue;
    }
    const isName = local === 'alt' && isFileName(text);
    const reason = whyUntranslatable(text) ?? (isName ? 'file-name' : undefined);
    if (!reason) {
      const at = { id: `${local}-${span.start}`, place, span } as const;
      slots.push(plainTextSlot(at, text, escapeValue));
    } else if (reason !== 'no-letters') omitted.push(...omit(text, reason, { place }));
  }
  return { slots, omitted };
}

const isProgram = (key: string, value: string): boolean =>
  whyProgramValue({ key, value, inRecords: false }) !== undefined;

/** Attributes of XML itself, of ITS and of schemas. */
function isOfStandard(attribute: XmlElement['attributes'][number]): boolean {
  const { name, prefix } = attribute;
  const namespace = attributeNamespace(attribute);
  return (
    [name, prefix].includes('xmlns') ||
    namespace === itsNamespace ||
    namespace === 'http://www.w3.org/2001/XMLSchema-instance' ||
    prefix === 'xml'
  );
}

const escapeValue = (value: string): string =>
  escapeXml(value).replaceAll('"', '&quot;').replaceAll("'", '&#39;');
