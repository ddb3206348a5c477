import type { Element, Node } from '@xmldom/xmldom';
import type { LeftOut } from '../inline/fragment.ts';

/** A child of a run with the run's properties, or (inRun false) a node of the paragraph itself. */
export type Primitive = {
  inRun: boolean;
  node: Node;
  properties: Element | undefined;
  chain: Wrapper[];
};

/** Elements that enclose runs inside a paragraph. */
export type Wrapper =
  | { kind: 'element'; key: string; element: Element }
  | { kind: 'field'; key: string; open: Primitive[]; close: Primitive[] };

/** Text has the properties and wrappers of its run; atoms and marks have their primitives. */
export type WordPayload = {
  chain: Wrapper[];
  properties: Element | undefined;
  primitives: Primitive[];
};

/** A paragraph's content in order, before fields are resolved. */
export type FlatItem =
  | { kind: 'text'; value: string; primitive: Primitive }
  | { kind: 'atom'; standsFor: string; hidden?: boolean; leftOut?: LeftOut; primitive: Primitive }
  | { kind: 'mark'; side: 'start' | 'end'; pair?: string; primitive: Primitive }
  | {
      kind: 'field';
      role: 'begin' | 'separate' | 'end' | 'code';
      code: string;
      primitive: Primitive;
    };
