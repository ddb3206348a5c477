import type { OmissionReason } from '@glossa/contracts/document-review';
import type { Place } from '../segment.ts';
import {
  attributeText,
  isXmlElement,
  type XmlAttribute,
  type XmlElement,
  type XmlTree,
} from '../xml/xml-tree.ts';
import { type ItsMarks, itsNamespace, type Within } from './its-rules.ts';
import type { ProfileMarks } from './profile-marks.ts';
import { type Language, vocabularyOf } from './vocabularies/choose-vocabulary.ts';
import type { Vocabulary } from './vocabularies/vocabulary.ts';
import type { XmlNode } from './xpath/select-nodes.ts';

/** How an element is read. */
export type Decision = {
  /** Why its own text is left as it is; undefined for text to translate. */
  kept: OmissionReason | undefined;
  within: Within;
  isUnseen: boolean;
  preserve: boolean;
  place: Place;
  vocabulary: Vocabulary | undefined;
};

export const ofDocument: Decision = {
  ...{ kept: undefined, within: 'no', isUnseen: false, preserve: false },
  ...{ place: 'body', vocabulary: undefined },
};

/** What is said of the nodes of a file, beside what its language says. */
export type Marks = { its: ItsMarks; profile?: ProfileMarks };

/**
 * Decides for one element after the one around it. A filter profile comes first, then the file's own rules (ITS), then
 * its language's, then the defaults: elements are translated, and without any rules those beside text are part of its
 * sentence.
 */
export class Decider {
  readonly #tree: XmlTree;
  readonly #marks: ItsMarks;
  readonly #profile: ReadonlyMap<XmlNode, boolean>;
  readonly #language: Language | undefined;
  readonly #holders: ReadonlySet<XmlElement>;

  constructor(tree: XmlTree, { its, profile }: Marks, language: Language | undefined) {
    this.#tree = tree;
    this.#marks = its;
    this.#profile = profile?.translate ?? new Map();
    this.#language = language;
    this.#holders = this.#findHolders();
  }

  /** Elements with something that is marked as to be translated. */
  #findHolders(): Set<XmlElement> {
    const found = new Set<XmlElement>();
    const add = (first: XmlElement) => {
      for (let at: XmlElement | undefined = first; at && !found.has(at); at = at.parent)
        found.add(at);
    };
    for (const [node, isOn] of [...this.#marks.translate, ...this.#profile])
      if (isOn) add(isXmlElement(node) ? node : node.owner);
    for (const element of this.#tree.elementAt.values())
      if (attributeText(this.#tree, element, 'translate') === 'yes') add(element);
    return found;
  }

  decide(element: XmlElement, around: Decision): Decision {
    const vocabulary = vocabularyOf(element, this.#language);
    const { local } = element;
    return {
      vocabulary,
      kept: this.#keptFor(element, vocabulary, around.kept),
      within: this.#marks.within.get(element) ?? this.#within(element, vocabulary, around),
      isUnseen: vocabulary?.unseen.has(local) ?? false,
      preserve:
        this.#marks.preserve.get(element) ?? (vocabulary?.preserved.has(local) || around.preserve),
      place: vocabulary?.places.get(local) ?? around.place,
    };
  }

  isTextAttribute(attribute: XmlAttribute, { vocabulary, kept }: Decision): boolean {
    const chosen = this.#profile.get(attribute);
    if (chosen !== undefined || kept === 'profile') return chosen ?? false;
    const stated = this.#marks.translate.get(attribute);
    if (stated !== undefined || kept !== undefined) return stated ?? false;
    return vocabulary?.isTextAttribute(attribute.owner, attribute.local) ?? false;
  }

  /** Whether anything in an element is translated although the element is not. */
  holdsText(element: XmlElement): boolean {
    return this.#holders.has(element);
  }

  /** Where the profile or the file itself says that an attribute is not translated. */
  whyKept(attribute: XmlAttribute): OmissionReason | undefined {
    if (this.#profile.get(attribute) === false) return 'profile';
    return this.#marks.translate.get(attribute) === false ? 'protected' : undefined;
  }

  /** Attributes of an element and of those in it that would be translated. */
  textAttributesIn(element: XmlElement): XmlAttribute[] {
    const vocabulary = vocabularyOf(element, this.#language);
    const own = element.attributes.filter(
      (one) =>
        this.#marks.translate.get(one) ?? vocabulary?.isTextAttribute(element, one.local) ?? false,
    );
    return [...own, ...element.children.flatMap((child) => this.textAttributesIn(child))];
  }

  #keptFor(
    element: XmlElement,
    vocabulary: Vocabulary | undefined,
    inherited: OmissionReason | undefined,
  ): OmissionReason | undefined {
    const chosen = this.#profile.get(element);
    if (chosen !== undefined) return chosen ? undefined : 'profile';
    if (inherited === 'profile') return inherited;
    const stated = this.#marks.translate.get(element);
    if (stated !== undefined) return stated ? undefined : 'protected';
    if (element.namespace === itsNamespace && element.local !== 'span') return 'program-key';
    const own = attributeText(this.#tree, element, 'translate');
    if (own === 'yes' || own === 'no') return own === 'yes' ? undefined : 'protected';
    const kept = vocabulary?.keeps?.(this.#tree, element) ?? vocabulary?.kept.get(element.local);
    return kept ?? inherited;
  }

  #within(element: XmlElement, vocabulary: Vocabulary | undefined, around: Decision): Within {
    const { local, parent } = element;
    if (vocabulary?.nested.has(local)) return 'nested';
    if (vocabulary?.blocks.has(local)) return 'no';
    if (vocabulary?.inline.has(local) || vocabulary?.kept.has(local)) return 'yes';
    if (element.namespace === itsNamespace) return element.local === 'span' ? 'yes' : 'no';
    // With rules of its own about this, the default of ITS holds: elements are not part of a sentence.
    if (!vocabulary && this.#marks.within.size > 0) return 'no';
    const hasParts = !element.hasText && element.children.length > 1;
    const isBesideText = parent?.hasText === true || (around.within === 'yes' && vocabulary);
    return isBesideText && !hasParts ? 'yes' : 'no';
  }
}
