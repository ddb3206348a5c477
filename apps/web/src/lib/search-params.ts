import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { z } from 'zod';

/**
 * The search params of a route. Invalid and unknown values are dropped: no address is an error.
 * The schema is built when the route is first matched, because every route is part of the first load.
 */
export function searchParams<Shape extends Record<string, z.ZodType>>(shape: () => Shape) {
  let schema: z.ZodObject<Shape> | undefined;
  return (raw: Readonly<Record<string, unknown>>): z.output<z.ZodObject<Shape>> => {
    schema ??= z.object(shape());
    const read: Record<string, unknown> = schema.parse(raw);
    // Every name, even if undefined: the router merges this over the raw address.
    for (const name of Object.keys(schema.shape)) read[name] ??= undefined;
    return read as z.output<z.ZodObject<Shape>>;
  };
}

/** Maximum length of a search and of a filter. */
export const maxTextLength = 200;

/** The router parses values as JSON: the text 42 arrives as a number. */
const scalar = () => z.union([z.string(), z.number(), z.boolean()]).transform(String);
const orNothing = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined);

export const text = () =>
  orNothing(
    scalar()
      .transform((value) => value.slice(0, maxTextLength))
      .refine((value) => value.trim() !== ''),
  );
/** Text that every link must have; empty if the address has none, which the screen reports. */
export const requiredText = () => scalar().catch('');
/** A path of any length. */
export const path = () => orNothing(z.string());
export const id = () => orNothing(z.uuid());
export const flag = () => orNothing(z.literal(true));
export const language = () => orNothing<LanguageCode>(z.enum(languageCodes));
export const seconds = () => orNothing(z.coerce.number<unknown>().nonnegative());

/** One of the keys. A record, so that the compiler checks that all values of a contract's type are in it. */
export const oneOf = <Value extends string>(values: Readonly<Record<Value, true>>) =>
  orNothing(z.enum(Object.keys(values) as Value[]));

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
export const day = () =>
  orNothing(
    z.string().refine((value) => calendarDay.test(value) && !Number.isNaN(Date.parse(value))),
  );
export const month = () => orNothing(z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/** Allowed page sizes. */
export const pageSizes = [10, 25, 50, 100] as const;
export const defaultPageSize = 25;
/** No one pages further by hand, and the server counts rows with 32 bits. */
const lastPage = 1_000_000;
const number = () => z.union([z.number(), z.string()]).transform(Number);

/** From the second page; the first one is not in an address. */
export const pageNumber = () => orNothing(number().pipe(z.int().min(2).max(lastPage)));

/** A list's sort keys, and the names of its filters in the address. */
export type ListOrder<Sort extends string, Filter extends string = string> = {
  sorts: Readonly<Record<Sort, true>>;
  defaultSort: NoInfer<Sort>;
  /** Sort keys whose first click sorts newest or largest first. */
  descendingByDefault?: readonly NoInfer<Sort>[];
  filters?: readonly Filter[];
};

/** The parameters of every list. */
export const listParams = <Sort extends string>({ sorts }: Pick<ListOrder<Sort>, 'sorts'>) => ({
  q: text(),
  sort: oneOf(sorts),
  order: oneOf({ asc: true, desc: true }),
  page: pageNumber(),
  /** The page's position, for lists with cursors. In the server's format; others would be rejected. */
  cursor: orNothing(z.string().regex(/^[\w-]{1,8000}$/)),
  size: orNothing(number().pipe(z.literal(pageSizes))),
});
