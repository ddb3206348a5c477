import { z } from 'zod';
import { languageNameIn } from './language-names.ts';
import { type LanguageCode, languages } from './languages.ts';

/** A message parameter: literal text, a number, the name of a language, a date, another message, or a list. */
export type MessageParam =
  | string
  | number
  | MessageRef
  | { language: LanguageCode }
  /** The day of an instant. */
  | { date: string }
  | { list: readonly MessageParam[]; join?: 'and' | 'or' };

export type MessageParams = Readonly<Record<string, MessageParam>>;

/**
 * A message as the server creates and stores it: the id of a catalog entry with its values, rendered in the reader's
 * language. `text` is shown unchanged: proper names, commands, and text stored before message ids. `sentences` are
 * consecutive.
 */
export type MessageRef =
  | { id: string; params?: MessageParams }
  | { text: string }
  | { sentences: readonly MessageRef[] };

/** Recursive, and created by the server alone: described in the API document as an open object. */
const sentencesSchema = z.array(z.unknown()) as unknown as z.ZodType<readonly MessageRef[]>;
const paramsSchema = z.record(z.string(), z.unknown()) as unknown as z.ZodType<MessageParams>;

/**
 * A message in a response. `text` is the English rendering, for programs; screens render `id` with `params` in the page
 * language, and show `text` if there is no id or it is unknown.
 */
export const messageSchema = z.object({
  id: z.string().optional(),
  params: paramsSchema.optional(),
  sentences: sentencesSchema.optional(),
  text: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** A message next to its English rendering, as in the failure envelope. */
export const messageRefSchema = z.union([
  z.object({ id: z.string(), params: paramsSchema.optional() }),
  z.object({ text: z.string() }),
  z.object({ sentences: sentencesSchema }),
]);

const idPattern = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*){1,2}$/;

/**
 * A message where only a string fits, such as the message of a zod rule: the id, and its values after a `?`.
 * `z.string().max(80, messageKey('validation.nameTooLong', { max: 80 }))`
 */
export const messageKey = (id: string, params?: MessageParams): string =>
  params ? `${id}?${JSON.stringify(params)}` : id;

/** The message of such a string; a string that is not an id, such as zod's own messages, is returned unchanged. */
export function readMessageKey(key: string): MessageRef {
  const [id = '', ...values] = key.split('?');
  if (!idPattern.test(id)) return { text: key };
  if (values.length === 0) return { id };
  try {
    return { id, params: JSON.parse(values.join('?')) as MessageParams };
  } catch {
    // A sentence that starts like an id.
    return { text: key };
  }
}

export type MessageValues = Readonly<Record<string, string | number>>;

export type MessageFormat = {
  /** Formats language names and lists. */
  locale: string;
  /** The filled-in catalog entry; undefined if there is none. */
  format: (id: string, values: MessageValues) => string | undefined;
};

/** The text of a message. An unknown id is shown by its English text if there is one, else as the id. */
export function renderMessage(message: MessageRef | Message, target: MessageFormat): string {
  const { id, params, sentences, text } = message as Partial<Message>;
  if (sentences) return joinSentences(sentences.map((one) => renderMessage(one, target)));
  if (id === undefined) return text ?? '';
  const values = Object.entries(params ?? {}).map(([name, param]) => [
    name,
    renderParam(param, target),
  ]);
  return target.format(id, Object.fromEntries(values) as MessageValues) ?? text ?? id;
}

/** No space is needed after a full-width stop. */
const joinSentences = (texts: readonly string[]): string =>
  texts.reduce(
    (before, text) => before + (before === '' || /[。！？]$/.test(before) ? '' : ' ') + text,
    '',
  );

function renderParam(param: MessageParam, target: MessageFormat): string | number {
  if (typeof param === 'string' || typeof param === 'number') return param;
  if ('language' in param)
    return param.language in languages
      ? languageNameIn(target.locale, param.language)
      : param.language;
  if ('date' in param)
    return new Intl.DateTimeFormat(target.locale, { dateStyle: 'long' }).format(
      new Date(param.date),
    );
  if ('list' in param)
    return new Intl.ListFormat(target.locale, {
      type: param.join === 'or' ? 'disjunction' : 'conjunction',
    }).format(param.list.map((item) => String(renderParam(item, target))));
  return renderMessage(param, target);
}
