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
  | 'prompt'
  | 'field';

/** The location for users: numbers from 1; a sheet also has a name. */
export type Position = { kind: 'slide' | 'sheet' | 'page'; number: number; name?: string };

/** One text to translate: a paragraph, a cue, an alternative text. */
export type Segment = {
  /** Stable for the same bytes: opening the file again gives the same ids. */
  id: string;
  /**
   * The text for an engine that keeps inline tags. With markup 'html' it is escaped and contains only `<g id="n">…</g>`
   * (formatting) and `<x id="n"/>` (objects other than text).
   */
  text: string;
  markup: 'none' | 'html';
  /** The same without markup and escaping, for engines that would translate or drop tags. */
  plain: string;
  place: Place;
  position?: Position;
};

export function makeSegment<P>(id: string, place: Place, fragment: Fragment<P>): Segment {
  return { id, text: fragment.text, markup: fragment.markup, plain: fragment.plain, place };
}

/** The text for an engine without markup support; `rebuild` accepts its translation as well. */
export function stripMarkup(segment: Segment): string {
  return segment.plain;
}
