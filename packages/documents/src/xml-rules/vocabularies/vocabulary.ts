import type { OmissionReason } from '@glossa/contracts/document-review';
import type { Place } from '../../segment.ts';
import type { XmlElement, XmlTree } from '../../xml/xml-tree.ts';

/** What is known of the elements of a language, by their local names. */
export type Vocabulary = {
  /** Part of the sentence around it. */
  inline: ReadonlySet<string>;
  /** In a sentence, with a text of its own: a footnote. */
  nested: ReadonlySet<string>;
  /** Nested ones that are not seen where they are: an entry of the index. */
  unseen: ReadonlySet<string>;
  /** Ends a sentence, also beside text. */
  blocks: ReadonlySet<string>;
  /** Not translated, and why. */
  kept: ReadonlyMap<string, OmissionReason>;
  /** With blanks and lines as they are written. */
  preserved: ReadonlySet<string>;
  /** Elements whose texts, and those of all elements in them, have a place of their own. */
  places: ReadonlyMap<string, Place>;
  /** Why this element is not translated, where its name alone does not say it. */
  keeps?(tree: XmlTree, element: XmlElement): OmissionReason | undefined;
  isTextAttribute(element: XmlElement, local: string): boolean;
};

export const names = (list: string): string[] => list.trim().split(/\s+/u);

export const keptFor = (
  reasons: Partial<Record<OmissionReason, string>>,
): Map<string, OmissionReason> =>
  new Map(
    Object.entries(reasons).flatMap(([reason, list]) =>
      names(list).map((name): [string, OmissionReason] => [name, reason as OmissionReason]),
    ),
  );
