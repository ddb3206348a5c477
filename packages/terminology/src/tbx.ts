import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { Element } from '@xmldom/xmldom';
import { ExchangeError } from './exchange-error.ts';
import type { GlossaryEntry, Term, TermUsage } from './glossary-entry.ts';
import { languageOfTag } from './language-tag.ts';
import {
  below,
  childElements,
  escapeXml,
  languageTag,
  parseElement,
  textWithout,
} from './xml-element.ts';
import { createXmlSplitter } from './xml-splitter.ts';

/** An entry of a file; `id` as in the file, `place` counts its entries from 1. */
export type ExchangedEntry = GlossaryEntry & { place: number; id: string | null };
export type EntrySink = {
  onEntry: (entry: ExchangedEntry) => void;
  onRefused: (place: number, message: MessageRef) => void;
  /** An unsupported language. */
  onForeign: (tag: string) => void;
};

const nothing = new Set<string>();

/**
 * Parses TBX in chunks: versions 2 (termEntry) and 3 (conceptEntry), Core, Min and Basic, with categories as attributes
 * or as elements. Throws ExchangeError for other files.
 */
export function createTbxReader(sink: EntrySink): {
  write: (text: string) => void;
  end: () => void;
} {
  let place = 0;
  let sawHeader = false;
  const wanted = new Set(['martifHeader', 'tbxHeader', 'termEntry', 'conceptEntry']);
  const splitter = createXmlSplitter(wanted, ({ name, xml }) => {
    if (name.endsWith('Header')) {
      sawHeader = true;
      return;
    }
    place += 1;
    try {
      sink.onEntry(readEntry(xml, place, sink));
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      sink.onRefused(place, error.messageRef);
    }
  });
  return {
    write: splitter.write,
    end: () => {
      splitter.end();
      if (!sawHeader && place === 0) throw new ExchangeError('glossaries.notTbx');
    },
  };
}

function readEntry(xml: string, place: number, sink: EntrySink): ExchangedEntry {
  const entry = parseElement(xml);
  const terms: Term[] = [];
  for (const section of childElements(entry)) {
    if (section.localName !== 'langSet' && section.localName !== 'langSec') continue;
    const tag = languageTag(section);
    const language = languageOfTag(tag);
    if (!language) sink.onForeign(tag);
    else
      for (const term of below(section, 'term')) {
        const text = textWithout(term, nothing).replace(/\s+/gu, ' ').trim();
        if (text !== '' && !terms.some((own) => own.language === language && own.term === text))
          terms.push({ language, term: text, usage: usageOf(term.parentNode as Element) });
      }
  }
  if (terms.length === 0) throw new ExchangeError('glossaries.entryNoLanguage');
  return {
    place,
    id: entry.getAttribute('id') ?? entry.getAttribute('xml:id'),
    partOfSpeech: category(entry, 'partOfSpeech') || null,
    definition: category(entry, 'definition'),
    doNotTranslate: /^(yes|true|1)$/i.test(category(entry, 'doNotTranslate')),
    terms,
  };
}

/**
 * `<termNote type="partOfSpeech">noun</…>` and `<min:partOfSpeech>noun</…>` are equivalent; the first non-empty one
 * counts.
 */
function category(element: Element, type: string): string {
  const found = [
    ...below(element, type),
    ...['termNote', 'descrip', 'admin', 'note', 'xref'].flatMap((name) =>
      below(element, name).filter((own) => own.getAttribute('type') === type),
    ),
  ];
  return found.map((own) => textWithout(own, nothing).trim()).find((text) => text !== '') ?? '';
}

/** ISO 30042 calls a term preferred, admitted, deprecated or superseded, with and without its suffixes. */
function usageOf(section: Element): TermUsage {
  const status =
    category(section, 'administrativeStatus') || category(section, 'normativeAuthorization');
  if (/^(deprecated|superseded|forbidden|notRecommended|obsolete)/i.test(status))
    return 'forbidden';
  return /^admitted|^allowed/i.test(status) ? 'allowed' : 'preferred';
}

const statusOf: Record<TermUsage, string> = {
  preferred: 'preferredTerm-admn-sts',
  allowed: 'admittedTerm-admn-sts',
  forbidden: 'deprecatedTerm-admn-sts',
};

export const tbxStart = (title: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tbx type="TBX-Basic" style="dca" xml:lang="en" xmlns="urn:iso:std:iso:30042:ed-2">\n<tbxHeader><fileDesc><titleStmt><title>${escapeXml(title)}</title></titleStmt><sourceDesc><p>Glossa</p></sourceDesc></fileDesc></tbxHeader>\n<text><body>\n`;

export function tbxEntry(entry: GlossaryEntry & { id: string }): string {
  const codes = [...new Set(entry.terms.map(({ language }) => language))];
  const about = [
    entry.definition && `<descrip type="definition">${escapeXml(entry.definition)}</descrip>`,
    entry.doNotTranslate && '<admin type="doNotTranslate">yes</admin>',
  ];
  const part = entry.partOfSpeech
    ? `<termNote type="partOfSpeech">${escapeXml(entry.partOfSpeech)}</termNote>`
    : '';
  const section = (code: LanguageCode) =>
    `<langSec xml:lang="${languages[code].code}">${entry.terms
      .filter(({ language }) => language === code)
      .map(
        ({ term, usage }) =>
          `<termSec><term>${escapeXml(term)}</term>${part}<termNote type="administrativeStatus">${statusOf[usage]}</termNote></termSec>`,
      )
      .join('')}</langSec>`;
  return `<conceptEntry id="${escapeXml(entry.id)}">${about.filter(Boolean).join('')}${codes.map(section).join('')}</conceptEntry>\n`;
}

export const tbxEnd = '</body></text>\n</tbx>\n';
