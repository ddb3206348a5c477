import {
  type Axis,
  type Expression,
  type NodeTest,
  parseXPath,
  type Step,
  UnsupportedSelector,
} from '@glossa/contracts/xpath';
import {
  attributeNamespace,
  attributeValue,
  isXmlElement,
  namespaceOf,
  textOf,
  type XmlAttribute,
  type XmlElement,
  type XmlTree,
} from '../../xml/xml-tree.ts';

export type XmlNode = XmlElement | XmlAttribute;
type Value = XmlNode[] | string | number | boolean;
type Place = { node: XmlNode; position: number; size: number };

/** Counts the nodes that are looked at, of all selectors of a file: hostile ones would take hours. */
export type Budget = { left: number };

/**
 * `at`: the element whose namespaces the prefixes have. `inAnyNamespace`: names without a prefix are in every namespace, not in
 * none.
 */
type Selection = {
  tree: XmlTree;
  at: XmlElement;
  inAnyNamespace?: boolean;
  variables: ReadonlyMap<string, string>;
  budget: Budget;
};

/** The elements and attributes of a selector. Throws UnsupportedSelector, also if it costs too much. */
export function selectNodes(selector: string, selection: Selection): XmlNode[] {
  const expression = parseXPath(selector);
  const document = { node: selection.tree.document, position: 1, size: 1 };
  const found = new Evaluator(selection).value(expression, document);
  if (!Array.isArray(found)) throw new UnsupportedSelector(selector);
  return found;
}

class Evaluator {
  readonly #selection: Selection;

  constructor(selection: Selection) {
    this.#selection = selection;
  }

  value(expression: Expression, place: Place): Value {
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'variable': {
        const known = this.#selection.variables.get(expression.name);
        if (known === undefined) throw new UnsupportedSelector(expression.name);
        return known;
      }
      case 'call':
        return this.#call(expression.name, expression.args, place);
      case 'binary':
        return this.#binary(expression, place);
      case 'path':
        return this.#path(expression, place.node);
    }
  }

  #path({ isAbsolute, steps }: Expression & { kind: 'path' }, node: XmlNode): XmlNode[] {
    let nodes: XmlNode[] = [isAbsolute ? this.#selection.tree.document : node];
    for (const step of steps) nodes = this.#step(step, nodes);
    return nodes;
  }

  #step(step: Step, nodes: readonly XmlNode[]): XmlNode[] {
    const found = new Set<XmlNode>();
    let covered = -1;
    for (const node of nodes) {
      // Descendants of descendants are there already.
      const isWhole = step.axis === 'descendant-or-self' && step.predicates.length === 0;
      if (isWhole && isXmlElement(node)) {
        if (node.order <= covered) continue;
        covered = node.last;
      }
      let candidates = this.#axis(step.axis, node).filter((one) => this.#passes(step, one));
      for (const predicate of step.predicates) {
        const size = candidates.length;
        candidates = candidates.filter((one, index) => {
          this.#spend(1);
          const held = this.value(predicate, { node: one, position: index + 1, size });
          return typeof held === 'number' ? held === index + 1 : toBoolean(held);
        });
      }
      for (const one of candidates) found.add(one);
    }
    const inOrder = [...found];
    return step.axis === 'child' || step.axis === 'descendant' || step.axis.includes('ancestor')
      ? inOrder.sort((a, b) => orderOf(a) - orderOf(b))
      : inOrder;
  }

  #axis(axis: Axis, node: XmlNode): XmlNode[] {
    const found = this.#nodesOn(axis, node);
    this.#spend(found.length + 1);
    return found;
  }

  #nodesOn(axis: Axis, node: XmlNode): XmlNode[] {
    const parent = isXmlElement(node) ? node.parent : node.owner;
    if (axis === 'self') return [node];
    if (axis === 'parent') return parent ? [parent] : [];
    if (axis === 'ancestor' || axis === 'ancestor-or-self') {
      const found: XmlNode[] = axis === 'ancestor' ? [] : [node];
      for (let at = parent; at; at = at.parent) found.push(at);
      return found;
    }
    if (!isXmlElement(node)) return axis === 'descendant-or-self' ? [node] : [];
    if (axis === 'child') return node.children;
    if (axis === 'attribute') return node.attributes.filter((one) => !isDeclaration(one));
    if (axis === 'descendant' || axis === 'descendant-or-self') {
      this.#spend(node.last - node.order);
      return descendants(node, axis === 'descendant-or-self');
    }
    const siblings = parent?.children ?? [];
    this.#spend(siblings.length);
    const own = siblings.indexOf(node);
    return axis === 'following-sibling'
      ? siblings.slice(own + 1)
      : siblings.slice(0, own).reverse();
  }

  #passes({ axis, test }: Step, node: XmlNode): boolean {
    if (test === 'node') return true;
    if (axis !== 'attribute' && (!isXmlElement(node) || node.name === '')) return false;
    return this.#isNamed(test, node);
  }

  #isNamed({ prefix, local }: Exclude<NodeTest, 'node'>, node: XmlNode): boolean {
    if (local !== '*' && node.local !== local) return false;
    if (prefix === undefined && (local === '*' || this.#selection.inAnyNamespace)) return true;
    return namespaceOfNode(node) === this.#namespace(prefix ?? '');
  }

  /** Names without a prefix are in no namespace, whatever the default one is (XPath 1.0, 2.3). */
  #namespace(prefix: string): string {
    if (prefix === '') return '';
    const found = namespaceOf(this.#selection.at.scope, prefix);
    if (found === undefined) throw new UnsupportedSelector(prefix);
    return found;
  }

  #binary({ operator, left, right }: Expression & { kind: 'binary' }, place: Place): Value {
    const first = this.value(left, place);
    if (operator === 'or') return toBoolean(first) || toBoolean(this.value(right, place));
    if (operator === 'and') return toBoolean(first) && toBoolean(this.value(right, place));
    const second = this.value(right, place);
    if (operator === '|') {
      if (!Array.isArray(first) || !Array.isArray(second)) throw new UnsupportedSelector('|');
      this.#spend(first.length + second.length);
      return [...new Set([...first, ...second])].sort((a, b) => orderOf(a) - orderOf(b));
    }
    return this.#strings(first).some((a) =>
      this.#strings(second).some((b) => {
        this.#spend(1);
        return compare(operator, a, b);
      }),
    );
  }

  /** The values that are compared: one of a node set is enough. */
  #strings(value: Value): (string | number | boolean)[] {
    return Array.isArray(value) ? value.map((node) => this.#stringOf(node)) : [value];
  }

  #stringOf(node: XmlNode): string {
    const { tree } = this.#selection;
    if (!isXmlElement(node)) return attributeValue(tree, node);
    this.#spend(node.close - node.open);
    return textOf(tree, node);
  }

  #call(name: string, args: readonly Expression[], place: Place): Value {
    const [first, second] = args.map((one) => this.value(one, place));
    const text = (value: Value | undefined): string => {
      const given = value ?? [place.node];
      if (!Array.isArray(given)) return String(given);
      return given[0] ? this.#stringOf(given[0]) : '';
    };
    const node = Array.isArray(first) ? first[0] : place.node;
    switch (name) {
      case 'not':
        return !toBoolean(first ?? false);
      case 'contains':
        return text(first).includes(text(second));
      case 'starts-with':
        return text(first).startsWith(text(second));
      case 'concat':
        return args.map((one) => text(this.value(one, place))).join('');
      case 'local-name':
        return node?.local ?? '';
      case 'name':
        return node?.name ?? '';
      case 'namespace-uri':
        return node ? namespaceOfNode(node) : '';
      case 'normalize-space':
        return text(first).replace(/\s+/gu, ' ').trim();
      case 'string':
        return text(first);
      case 'string-length':
        return [...text(first)].length;
      case 'count':
        if (!Array.isArray(first)) throw new UnsupportedSelector(name);
        return first.length;
      case 'position':
        return place.position;
      case 'last':
        return place.size;
      default:
        return name === 'true';
    }
  }

  #spend(nodes: number): void {
    this.#selection.budget.left -= nodes;
    if (this.#selection.budget.left < 0) throw new UnsupportedSelector('');
  }
}

function descendants(node: XmlElement, withSelf: boolean): XmlElement[] {
  const found: XmlElement[] = withSelf ? [node] : [];
  const open = node.children.toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    found.push(next);
    for (let at = next.children.length - 1; at >= 0; at -= 1) {
      const child = next.children[at];
      if (child) open.push(child);
    }
  }
  return found;
}

const orderOf = (node: XmlNode): number =>
  isXmlElement(node) ? node.order : node.owner.order + 0.5;

const isDeclaration = ({ name, prefix }: XmlAttribute): boolean =>
  name === 'xmlns' || prefix === 'xmlns';

const namespaceOfNode = (node: XmlNode): string =>
  isXmlElement(node) ? node.namespace : attributeNamespace(node);

const toBoolean = (value: Value): boolean =>
  Array.isArray(value) ? value.length > 0 : Boolean(value);

type Simple = string | number | boolean;

function compare(operator: string, a: Simple, b: Simple): boolean {
  if (operator === '=' || operator === '!=') {
    const same =
      typeof a === 'boolean' || typeof b === 'boolean'
        ? Boolean(a) === Boolean(b)
        : typeof a === 'number' || typeof b === 'number'
          ? toNumber(a) === toNumber(b)
          : a === b;
    return same === (operator === '=');
  }
  const [left, right] = [toNumber(a), toNumber(b)];
  if (operator.startsWith('<')) return operator === '<' ? left < right : left <= right;
  return operator === '>' ? left > right : left >= right;
}

const toNumber = (value: Simple): number =>
  typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
