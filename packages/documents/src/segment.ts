import type { Fragment } from './inline/fragment.ts';

export type Place =
  | 'body'
  | 'table'
  | 'header'
  | 'footer'
  | 'footnote'
  | 'endnote'
  | 'comment'
  | 'textbox'
  | 'alt-text'
  | 'chart'
  | 'diagram'
  | 'cue'
  | 'notes'
  | 'master'
  | 'cell'
  | 'prompt';

/** Where a person finds it: numbers count from 1; a sheet has a name too. */
export type Position = { kind: 'slide' | 'sheet' | 'page'; number: number; name?: string };

/** One piece of text to translate: a paragraph, a cue, an alternative text. */
export type Segment = {
  /** Stable for the same bytes: opening the file again gives the same ids. */
  id: string;
  /**
   * What to send to an engine that keeps inline tags. With markup 'html' the text is escaped and holds only
   * `<g id="n">…</g>` (other formatting than the bare text) and `<x id="n"/>` (something that is not text).
   */
  text: string;
  markup: 'none' | 'html';
  /** The same without any markup and unescaped, for engines that would translate or drop tags. */
  plain: string;
  place: Place;
  position?: Position;
};

export function makeSegment<P>(id: string, place: Place, fragment: Fragment<P>): Segment {
  return { id, text: fragment.text, markup: fragment.markup, plain: fragment.plain, place };
}

/** The text to send to an engine without markup support; `rebuild` accepts its translation as well. */
export function stripMarkup(segment: Segment): string {
  return segment.plain;
}
