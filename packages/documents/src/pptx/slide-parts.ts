import type { FilterSettings } from '@glossa/contracts/filter-settings';
import type { Element } from '@xmldom/xmldom';
import { type Omission, omitAddress } from '../omission.ts';
import { listDrawnParts } from '../ooxml/chart-parts.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';
import type { PartReading, TextPart } from '../ooxml/read-parts.ts';
import { readShapes } from '../ooxml/read-shapes.ts';
import { type Slot, textSlot } from '../ooxml/slot.ts';
import type { Target } from '../ooxml/target.ts';
import { childElements, childNamed, firstChild } from '../ooxml/xml-part.ts';
import type { Position } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';
import type { StyleOf } from './inherited-style.ts';

export type SlideParts = { parts: TextPart<Target>[]; workbooks: string[] };

/** The slides in display order: users see slide numbers, not file names. */
export function listSlides(pack: OfficePackage, main: string): string[] {
  const related = new Map(pack.related(main).map(({ id, target }) => [id, target]));
  const list = firstChild(pack.root(main), 'sldIdLst');
  return (list ? childElements(list) : []).flatMap((slide) => {
    const id = [...slide.attributes].find(
      (attribute) => attribute.localName === 'id' && attribute.prefix !== null,
    );
    const name = related.get(id?.value ?? '');
    return name === undefined ? [] : [name];
  });
}

/** A slide and its charts, diagrams, comments and notes. */
export function listSlideParts(
  pack: OfficePackage,
  slide: string,
  { number, styleOf, settings }: { number: number; styleOf: StyleOf; settings: FilterSettings },
): SlideParts {
  const { powerPoint } = settings;
  const position: Position = { kind: 'slide', number };
  const own: TextPart<Target> = {
    name: slide,
    read: (root) => readShapes(root, { partName: slide, place: 'body', position, styleOf }),
  };
  const drawn = listDrawnParts(pack, slide, position);
  const parts = [own, ...drawn.parts];
  for (const { type, target } of pack.related(slide)) {
    if (type === 'comments') {
      const part = { name: target, read: (root: Element) => readComments(root, target, position) };
      parts.push(...leaveOut([part], !powerPoint.comments, 'profile'));
    } else if (type === 'notesSlide') {
      const options = { partName: target, place: 'notes' as const, position, styleOf };
      const part = { name: target, read: (root: Element) => readShapes(root, options) };
      const inNotes = listDrawnParts(pack, target, position);
      parts.push(...leaveOut([part, ...inNotes.parts], !powerPoint.speakerNotes, 'profile'));
      drawn.workbooks.push(...inNotes.workbooks);
    }
  }
  const isLeftOut = !powerPoint.hiddenSlides && isHiddenSlide(pack.root(slide));
  return { parts: leaveOut(parts, isLeftOut, 'profile-hidden'), workbooks: drawn.workbooks };
}

function isHiddenSlide(root: Element): boolean {
  const show = root.getAttribute('show');
  return show === '0' || show === 'false';
}

function leaveOut(
  parts: TextPart<Target>[],
  isLeftOut: boolean,
  reason: 'profile' | 'profile-hidden',
): TextPart<Target>[] {
  return isLeftOut ? parts.map((part) => ({ ...part, leftOut: part.leftOut ?? reason })) : parts;
}

/** The layouts of the slides, and their masters, each once. */
export function listMasterParts(
  pack: OfficePackage,
  slides: string[],
  { powerPoint }: FilterSettings,
): TextPart<Target>[] {
  const follow = (names: Iterable<string>, type: string) =>
    new Set(
      [...names].flatMap((name) =>
        pack
          .related(name)
          .filter((one) => one.type === type)
          .map(({ target }) => target),
      ),
    );
  const layouts = follow(slides, 'slideLayout');
  const partsOf = (names: Set<string>, isTranslated: boolean) => {
    const parts = [...names].map((name) => ({
      name,
      read: (root: Element) =>
        readShapes(root, { partName: name, place: 'master', isHidden: isPlaceholder }),
    }));
    return leaveOut(parts, !isTranslated, 'profile');
  };
  const masters = follow(layouts, 'slideMaster');
  return [...partsOf(layouts, powerPoint.layouts), ...partsOf(masters, powerPoint.masters)];
}

/** A layout's placeholders show prompts to the author ("Click to add title") and nothing to the audience. */
function isPlaceholder(shape: Element): boolean {
  return childElements(shape).some((child) => {
    const application = child.localName?.startsWith('nv') ? childNamed(child, 'nvPr') : undefined;
    return application !== undefined && childNamed(application, 'ph') !== undefined;
  });
}

/** Both kinds of comments: until 2021 a plain `p:text` each, since then paragraphs with replies. */
function readComments(root: Element, partName: string, position: Position): PartReading<Target> {
  const slots: Slot[] = [];
  const omitted: Omission[] = [];
  for (const comment of childElements(root)) {
    for (const child of childElements(comment)) {
      const text = child.textContent?.trim() ?? '';
      if (child.localName !== 'text') continue;
      omitted.push(...omitAddress(text, { place: 'comment', position }));
      if (!isTranslatable(text)) continue;
      const id = `${partName}#t${slots.length + 1}`;
      slots.push(
        textSlot({ id, place: 'comment', position }, text, (translation) => {
          child.textContent = translation;
        }),
      );
    }
  }
  const modern = readShapes(root, { partName, place: 'comment', position });
  return {
    slots: [...slots, ...modern.slots],
    omitted: [...omitted, ...(modern.omitted ?? [])],
  };
}
