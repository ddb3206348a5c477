import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@glossa/contracts';
import { z } from 'zod';

type JsonSchema = {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  minItems?: number;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
};

export type KnownValues = Readonly<Record<string, unknown>>;
export type Inputs = {
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
};

const schemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/**
 * A valid input for a call of the contract, made from its schemas: known values by field name, else the smallest that
 * fits. `optional` also fills optional fields with a known value.
 */
export function inputsFor(endpoint: Endpoint, known: KnownValues, optional: boolean): Inputs {
  const path = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const params = fill(schemaOf(endpoint.params), known, true);
  return {
    params: Object.fromEntries(
      path.map((name) => [name, String(params[name] ?? known[name] ?? randomUUID())]),
    ),
    query: Object.fromEntries(
      Object.entries(fill(schemaOf(endpoint.query), known, optional)).map(([name, value]) => [
        name,
        String(value),
      ]),
    ),
    body: endpoint.method === 'GET' ? {} : fill(schemaOf(endpoint.body), known, optional),
  };
}

function fill(schema: JsonSchema, known: KnownValues, optional: boolean): Record<string, unknown> {
  const [variant] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const { properties, required = [] } = schema.properties ? schema : (variant ?? schema);
  return Object.fromEntries(
    Object.entries(properties ?? {})
      .filter(([name]) => required.includes(name) || (optional && name in known))
      .map(([name, property]) => [name, valueFor(name, property, known, optional)]),
  );
}

function valueFor(
  name: string,
  schema: JsonSchema,
  known: KnownValues,
  optional: boolean,
): unknown {
  if (name in known) return known[name];
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants)
    return valueFor(name, variants.find(({ type }) => type !== 'null') ?? {}, known, optional);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return fill(schema, known, optional);
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () =>
        valueFor('', schema.items ?? {}, known, optional),
      );
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return stringOf(schema.format, known);
  }
}

function stringOf(format: string | undefined, known: KnownValues): unknown {
  if (format === 'uuid') return randomUUID();
  if (format === 'date-time') return new Date(0).toISOString();
  return known.search ?? 'x';
}
