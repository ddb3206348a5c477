import { z } from 'zod';

/** What a generated value contains. */
export type Ingredients = {
  /** For a field that names something. */
  id: (field: string) => string;
  /** For a text that is shown. */
  text: (field: string) => string;
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Node = {
  $ref?: string;
  const?: Json;
  enum?: Json[];
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  type?: string;
  format?: string;
  pattern?: string;
  properties?: Record<string, Node>;
  items?: Node;
  minItems?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  default?: Json;
};

const formats: Record<string, string> = {
  email: 'somebody@example.org',
  uri: 'https://example.org/',
  'date-time': '2026-01-01T00:00:00.000Z',
  date: '2026-01-01',
};
/** For fields with a pattern, the first that it accepts. */
const words = ['en', 'name1', '2026-01', '#ffffff', 'example.org', 'UTC', 'a'.repeat(32), '1'];

/** A value that a schema of the contract accepts, as far as its JSON schema tells. */
export function sampleOf(schema: z.ZodType, ingredients: Ingredients): Json {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node & {
    $defs?: Record<string, Node>;
  };
  const visit = (node: Node, field: string): Json => {
    if (node.$ref) return visit(root.$defs?.[node.$ref.split('/').pop() ?? ''] ?? {}, field);
    if (node.const !== undefined) return node.const;
    if (node.enum) return node.enum[0] ?? null;
    const variants = node.anyOf ?? node.oneOf;
    if (variants) return visit(variants.find(({ type }) => type !== 'null') ?? {}, field);
    if (node.allOf) return Object.assign({}, ...node.allOf.map((part) => visit(part, field)));
    switch (node.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(node.properties ?? {}).map(([name, part]) => [name, visit(part, name)]),
        );
      case 'array':
        return Array.from({ length: Math.max(1, node.minItems ?? 0) }, () =>
          visit(node.items ?? {}, field),
        );
      case 'integer':
      case 'number':
        return Math.max(node.minimum ?? 1, (node.exclusiveMinimum ?? 0) + 1);
      case 'boolean':
        return false;
      case 'string':
        return sampleText(node, field);
      default:
        return null;
    }
  };
  const sampleText = ({ format, pattern, maxLength }: Node, field: string): string => {
    if (format === 'uuid') return ingredients.id(field);
    if (format && formats[format]) return formats[format];
    const text = ingredients.text(field).slice(0, maxLength ?? 10_000);
    if (!pattern) return /ids?$/i.test(field) ? ingredients.id(field) : text;
    const accepts = new RegExp(pattern, 'u');
    return [text, ...words].find((candidate) => accepts.test(candidate)) ?? text;
  };
  return visit(root, '');
}
