import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { ExchangeError } from './exchange-error.ts';
import { languageOfTag } from './language-tag.ts';
import { childElements, escapeXml, languageTag, parseElement, textWithout } from './xml-element.ts';
import { createXmlSplitter } from './xml-splitter.ts';

/** A source with its translation; `place` counts the units of the file from 1. */
export type ExchangedUnit = {
  place: number;
  from: LanguageCode;
  to: LanguageCode;
  source: string;
  target: string;
};
export type UnitSink = {
  onUnit: (unit: ExchangedUnit) => void;
  /** A rejected unit with the reason. */
  onRefused: (place: number, message: MessageRef) => void;
  /** An unsupported language. */
  onForeign: (tag: string) => void;
};

/** Native codes of the program that wrote the file; the text around them stays. */
const codes = new Set(['bpt', 'ept', 'it', 'ph', 'ut']);

/** Parses TMX 1.1 to 1.4b in chunks. Throws ExchangeError for other files. */
export function createTmxReader(sink: UnitSink): {
  write: (text: string) => void;
  end: () => void;
} {
  let sourceTag = '*all*';
  let place = 0;
  let sawHeader = false;
  const splitter = createXmlSplitter(new Set(['header', 'tu']), ({ name, xml }) => {
    if (name === 'header') {
      sawHeader = true;
      sourceTag = parseElement(xml).getAttribute('srclang') ?? sourceTag;
      return;
    }
    place += 1;
    try {
      readUnit(xml, sourceTag, place, sink);
    } catch (error) {
      if (!(error instanceof ExchangeError)) throw error;
      sink.onRefused(place, error.messageRef);
    }
  });
  return {
    write: splitter.write,
    end: () => {
      splitter.end();
      if (!sawHeader && place === 0) throw new ExchangeError('memory.notTmx');
    },
  };
}

function readUnit(xml: string, headerTag: string, place: number, sink: UnitSink): void {
  const unit = parseElement(xml);
  const sourceTag = unit.getAttribute('srclang') ?? headerTag;
  const variants = childElements(unit)
    .filter(({ localName }) => localName === 'tuv')
    .map((variant) => {
      const seg = childElements(variant).find(({ localName }) => localName === 'seg');
      return { tag: languageTag(variant), text: seg ? textWithout(seg, codes).trim() : '' };
    });
  for (const { tag } of variants) if (!languageOfTag(tag)) sink.onForeign(tag);
  const source =
    variants.find(({ tag }) => tag.toLowerCase() === sourceTag.toLowerCase()) ??
    variants.find(({ tag }) => languageOfTag(tag) === languageOfTag(sourceTag)) ??
    (sourceTag === '*all*' ? variants[0] : undefined);
  const from = source && languageOfTag(source.tag);
  if (!source || !from) throw new ExchangeError('memory.sourceNotSupported');
  if (source.text === '') throw new ExchangeError('memory.sourceEmpty');
  const targets = variants.flatMap((variant) => {
    const to = variant === source ? undefined : languageOfTag(variant.tag);
    return to && to !== from && variant.text !== '' ? [{ to, target: variant.text }] : [];
  });
  if (targets.length === 0) throw new ExchangeError('memory.noTargetSupported');
  for (const { to, target } of targets)
    sink.onUnit({ place, from, to, source: source.text, target });
}

export const tmxStart = (createdAt: Date): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4">\n<header creationtool="Glossa" creationtoolversion="1" segtype="sentence" o-tmf="Glossa" adminlang="en" srclang="*all*" datatype="plaintext" creationdate="${tmxDate(createdAt)}"/>\n<body>\n`;

export const tmxUnit = (unit: Omit<ExchangedUnit, 'place'> & { changedAt: Date }): string =>
  `<tu srclang="${languages[unit.from].code}" changedate="${tmxDate(unit.changedAt)}"><tuv xml:lang="${languages[unit.from].code}"><seg>${escapeXml(unit.source)}</seg></tuv><tuv xml:lang="${languages[unit.to].code}"><seg>${escapeXml(unit.target)}</seg></tuv></tu>\n`;

export const tmxEnd = '</body>\n</tmx>\n';

const tmxDate = (date: Date): string =>
  date.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
