import { z } from 'zod';
import { cellRange, formatSettings } from './filter-format-settings.ts';
import { nameSetting as name, namesOf, translated } from './filter-setting.ts';
import { segmentSettingsSchema } from './segmentation.ts';

const keyPath = name.regex(/^[^.]+(?:\.[^.]+)*$/u, 'validation.keyPath');
/** A tag, `.class`, `#id`, `[attribute]`, `[attribute=value]`, or some of them together. */
export const selectorPattern =
  /^(?=.)([a-zA-Z][\w:-]*)?((?:[.#][\w-]+|\[[\w:-]+(?:=(?:"[^"\]]*"|[^"\]]*))?\])*)$/u;
const selector = name.regex(selectorPattern, 'validation.selector');

/** What of a document is translated. The defaults are what is translated without a profile. */
export const filterSettingsSchema = z.strictObject({
  segments: segmentSettingsSchema,
  word: z
    .strictObject({
      comments: translated,
      headersAndFooters: translated,
      notes: translated,
      hiddenText: translated,
      /** Names of styles of paragraphs and characters, without regard to case. */
      excludedStyles: namesOf(name),
    })
    .prefault({}),
  powerPoint: z
    .strictObject({
      speakerNotes: translated,
      comments: translated,
      hiddenSlides: translated,
      masters: translated,
      layouts: translated,
    })
    .prefault({}),
  excel: z
    .strictObject({
      comments: translated,
      hiddenSheets: translated,
      /** Rows and columns. */
      hiddenCells: translated,
      /** Names, without regard to case. */
      excludedSheets: namesOf(name),
      excludedCells: namesOf(cellRange),
    })
    .prefault({}),
  /** Of JSON, YAML and properties: keys with dots between, `*` for one of them, `**` for any number. */
  keys: z
    .strictObject({
      /** Empty: all. */
      included: namesOf(keyPath),
      excluded: namesOf(keyPath),
    })
    .prefault({}),
  /** Also of the chapters of EPUB. */
  html: z
    .strictObject({
      /** Alternative texts, titles and the like. */
      attributes: translated,
      excluded: namesOf(selector),
    })
    .prefault({}),
  /** Of XLIFF and gettext. */
  bilingual: z
    .strictObject({
      /** Also the texts that have a translation. */
      translateAgain: z.boolean().default(false),
    })
    .prefault({}),
  ...formatSettings,
});
export type FilterSettings = z.infer<typeof filterSettingsSchema>;
export type FilterSettingsInput = z.input<typeof filterSettingsSchema>;

export const defaultFilterSettings: FilterSettings = filterSettingsSchema.parse({});
