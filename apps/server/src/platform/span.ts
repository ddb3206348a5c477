type Attributes = Record<string, string | number>;
export type Span = {
  /** For what continues it elsewhere. */
  traceparent: string;
  end: (result?: { error?: unknown; attributes?: Attributes }) => void;
};
export type StartSpan = (
  name: string,
  kind: 'server' | 'client' | 'consumer',
  attributes: Attributes,
  parent: string | undefined,
) => Span;
