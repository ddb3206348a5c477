/** Text with one formatting. `wrap` names what encloses it (a link, an insertion), `format` how it looks. */
export type InlineText<P> = {
  kind: 'text';
  value: string;
  wrap: string;
  format: string;
  /** Blanks that are visible themselves (underlined) and so keep their own formatting. */
  keepBlank?: boolean;
  payload: P;
};

/** Something visible that is not text: a tab, a picture, a footnote number. `standsFor` is what a reader sees. */
export type InlineAtom<P> = { kind: 'atom'; standsFor: string; payload: P };

/** Something without width, such as the start or end of a bookmark; never shown to the translator. */
export type InlineMark<P> = { kind: 'mark'; side: 'start' | 'end'; pair?: string; payload: P };

export type Inline<P> = InlineText<P> | InlineAtom<P> | InlineMark<P>;

export type CoreItem<P> = { item: InlineText<P> | InlineAtom<P>; id: number | undefined };

/** A paragraph made ready for translation, with what is needed to put the translation back. */
export type Fragment<P> = {
  text: string;
  markup: 'none' | 'html';
  plain: string;
  /** Blanks, tabs, pictures and marks before the first and after the last letter never reach the translator. */
  leading: Inline<P>[];
  trailing: Inline<P>[];
  core: CoreItem<P>[];
  /** The formatting that carries no tag. */
  bare: InlineText<P>;
  marks: { mark: InlineMark<P>; host: number; where: 'before' | 'after' }[];
};

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
