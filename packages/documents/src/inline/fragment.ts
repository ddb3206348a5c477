import type { OmissionReason } from '@glossa/contracts/document-review';

/** Text with one formatting. `wrap` names its wrapper (a link, an insertion), `format` its style. */
export type InlineText<P> = {
  kind: 'text';
  value: string;
  wrap: string;
  format: string;
  /** Spaces that are visible themselves (underlined) and so keep their own formatting. */
  keepBlank?: boolean;
  payload: P;
};

/** An object between words: a tab, a picture, a footnote number. `standsFor` is its visible text. */
export type InlineAtom<P> = {
  kind: 'atom';
  standsFor: string;
  /** Takes no room in the line, such as deleted text or an index entry. */
  hidden?: boolean;
  /** A text that a filter profile leaves out. */
  leftOut?: LeftOut;
  payload: P;
};

export type LeftOut = { text: string; reason: OmissionReason };

/** An object without width, such as the start or end of a bookmark; hidden from the translator. */
export type InlineMark<P> = { kind: 'mark'; side: 'start' | 'end'; pair?: string; payload: P };

export type Inline<P> = InlineText<P> | InlineAtom<P> | InlineMark<P>;

export type CoreItem<P> = {
  item: InlineText<P> | InlineAtom<P>;
  id: number | undefined;
  /** The spaces between the words of this item and those of the next one, each as it was formatted. */
  gap: InlineText<P>[];
};

/** A paragraph prepared for translation, with the data to restore it. */
export type Fragment<P> = {
  text: string;
  markup: 'none' | 'html';
  plain: string;
  /** Spaces, tabs, pictures and marks before the first and after the last letter are hidden from the translator. */
  leading: Inline<P>[];
  trailing: Inline<P>[];
  core: CoreItem<P>[];
  /** The formatting without a tag. */
  bare: InlineText<P>;
  marks: { mark: InlineMark<P>; host: number; where: 'before' | 'after' }[];
};

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
