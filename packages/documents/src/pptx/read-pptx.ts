import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import type { Element } from '@xmldom/xmldom';
import { OfficePackage } from '../ooxml/office-package.ts';
import type { TextPart } from '../ooxml/read-parts.ts';
import { readParts } from '../ooxml/read-parts.ts';
import type { Target } from '../ooxml/target.ts';
import { localeOf } from '../ooxml/target.ts';
import { firstChild } from '../ooxml/xml-part.ts';
import type { Reading } from '../reading.ts';
import { echoInWorkbooks } from '../xlsx/echo-workbook.ts';
import type { SlideSize } from './append-disclaimer.ts';
import { appendDisclaimer } from './append-disclaimer.ts';
import { inheritedStyles } from './inherited-style.ts';
import { listMasterParts, listSlideParts, listSlides } from './slide-parts.ts';

/** PowerPoint presentations (ECMA-376, transitional and strict). Hidden slides are translated unless a filter profile leaves them out. */
export function readPptx(bytes: Uint8Array, settings = defaultFilterSettings): Reading {
  const pack = new OfficePackage(bytes, { id: 'documents.kindPowerPoint' }, 'pptx');
  const main = pack.mainPart();
  if (!/presentationml\.(?:presentation|slideshow|template)\.main/u.test(pack.typeOf(main))) {
    throw pack.notThisKind();
  }
  const slides = listSlides(pack, main);
  const stylesOf = inheritedStyles(pack);
  const found = slides.map((slide, index) =>
    listSlideParts(pack, slide, { number: index + 1, styleOf: stylesOf(slide), settings }),
  );
  const size = readSlideSize(pack.root(main));
  const last = slides.at(-1);
  const parts = once([
    ...found.flatMap((one) => one.parts),
    ...listMasterParts(pack, slides, settings),
  ]).map(
    (part): TextPart<Target> =>
      part.name === last ? { ...part, finish: withDisclaimer(size) } : part,
  );
  const workbooks = new Set(found.flatMap((one) => one.workbooks));
  return readParts(pack, parts, {
    target: (options) => ({
      locale: localeOf(options.targetLanguage),
      rightToLeft: options.direction === 'rtl',
    }),
    others: (said, options) => echoInWorkbooks(pack, workbooks, said, options),
  });
}

function withDisclaimer(size: SlideSize): NonNullable<TextPart<Target>['finish']> {
  return (root, { disclaimer }, target) =>
    disclaimer ? appendDisclaimer(root, disclaimer, size, target) : false;
}

/** Two slides may share one chart. */
function once(parts: TextPart<Target>[]): TextPart<Target>[] {
  const byName = new Map<string, TextPart<Target>>();
  for (const part of parts) {
    const known = byName.get(part.name);
    // It is translated if one of them is.
    if (!known || known.leftOut || !part.leftOut) byName.set(part.name, part);
  }
  return [...byName.values()];
}

/** The default size of a presentation is 10 by 7.5 inches. */
function readSlideSize(root: Element): SlideSize {
  const size = firstChild(root, 'sldSz');
  return {
    width: Number(size?.getAttribute('cx')) || 9_144_000,
    height: Number(size?.getAttribute('cy')) || 6_858_000,
  };
}
