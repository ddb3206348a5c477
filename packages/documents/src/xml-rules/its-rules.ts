import { UnsupportedSelector } from '@glossa/contracts/xpath';
import { type Omission, omit } from '../omission.ts';
import {
  attributeText,
  isXmlElement,
  namespaceOf,
  textOf,
  type XmlElement,
  type XmlTree,
} from '../xml/xml-tree.ts';
import { type Budget, selectNodes, type XmlNode } from './xpath/select-nodes.ts';

export const itsNamespace = 'http://www.w3.org/2005/11/its';
const xlinkNamespace = 'http://www.w3.org/1999/xlink';

export type Within = 'yes' | 'no' | 'nested';

/** What the file says of its own elements and attributes, by the Internationalization Tag Set 2.0. */
export type ItsMarks = {
  translate: Map<XmlNode, boolean>;
  within: Map<XmlElement, Within>;
  preserve: Map<XmlElement, boolean>;
  /** Rules that are not followed. */
  omitted: Omission[];
};

/** Looks at nodes for all rules of a file together: as much as eighty rules about every element. */
const looksPerNode = 80;
const looksAtLeast = 100_000;

export const budgetOf = ({ tokens }: XmlTree): Budget => ({
  left: Math.max(looksAtLeast, looksPerNode * tokens.length),
});

/** Rules whose neglect would change what is translated, or where a translation belongs. */
const unfollowedRules = new Set(['localeFilterRule', 'targetPointerRule']);

/** The global rules in the order of the file, then local markup, which is stronger (ITS 2.0, 5.5). */
export function readItsMarks(tree: XmlTree): ItsMarks {
  const marks: ItsMarks = {
    translate: new Map(),
    within: new Map(),
    preserve: new Map(),
    omitted: [],
  };
  const budget = budgetOf(tree);
  for (const element of tree.elementAt.values()) {
    if (element.namespace === itsNamespace && element.local === 'rules')
      readRules(tree, element, { marks, budget });
  }
  for (const element of tree.elementAt.values()) readLocal(tree, element, marks);
  return marks;
}

type Reader = { marks: ItsMarks; budget: Budget };

function readRules(tree: XmlTree, rules: XmlElement, { marks, budget }: Reader): void {
  const linked = attributeText(tree, rules, 'href', xlinkNamespace);
  if (linked !== undefined) skip(marks, `its:rules xlink:href="${linked}"`);
  const language = attributeText(tree, rules, 'queryLanguage') ?? 'xpath';
  const variables = new Map<string, string>();
  for (const rule of rules.children) {
    if (rule.namespace !== itsNamespace) continue;
    if (rule.local === 'param')
      variables.set(attributeText(tree, rule, 'name') ?? '', textOf(tree, rule));
    const selector = attributeText(tree, rule, 'selector');
    const set = setterOf(tree, rule, marks);
    if (selector === undefined || (!set && !unfollowedRules.has(rule.local))) continue;
    const shown = `its:${rule.local} selector="${selector}"`;
    if (!set || language !== 'xpath') {
      skip(marks, shown);
      continue;
    }
    try {
      for (const node of selectNodes(selector, { tree, at: rule, variables, budget })) set(node);
    } catch (error) {
      if (!(error instanceof UnsupportedSelector)) throw error;
      skip(marks, shown);
    }
  }
}

const skip = ({ omitted }: ItsMarks, rule: string): void =>
  void omitted.push(...omit(rule, 'rule', { place: 'body' }));

/** What a rule does with a selected node; undefined for rules about other things. */
function setterOf(
  tree: XmlTree,
  rule: XmlElement,
  { translate, within, preserve }: ItsMarks,
): ((node: XmlNode) => void) | undefined {
  const value = (name: string) => attributeText(tree, rule, name);
  if (rule.local === 'translateRule') {
    const isOn = value('translate') === 'yes';
    return (node) => translate.set(node, isOn);
  }
  if (rule.local === 'withinTextRule') {
    const wanted = withinOf(value('withinText'));
    return (node) => void (isXmlElement(node) && wanted && within.set(node, wanted));
  }
  if (rule.local === 'preserveSpaceRule') {
    const isOn = value('space') === 'preserve';
    return (node) => void (isXmlElement(node) && preserve.set(node, isOn));
  }
  return undefined;
}

const withinOf = (value: string | undefined): Within | undefined =>
  value === 'yes' || value === 'no' || value === 'nested' ? value : undefined;

function readLocal(tree: XmlTree, element: XmlElement, marks: ItsMarks): void {
  if (element.attributes.length === 0) return;
  const isSpan = element.namespace === itsNamespace && element.local === 'span';
  const local = (name: string) =>
    attributeText(tree, element, name, itsNamespace) ??
    (isSpan ? attributeText(tree, element, name) : undefined);
  const translate = local('translate');
  if (translate === 'yes' || translate === 'no') marks.translate.set(element, translate === 'yes');
  const within = withinOf(local('withinText'));
  if (within) marks.within.set(element, within);
  const space = attributeText(tree, element, 'space', namespaceOf(element.scope, 'xml'));
  if (space !== undefined) marks.preserve.set(element, space === 'preserve');
  const locales = local('localeFilterList');
  if (locales !== undefined && locales.trim() !== '*')
    skip(marks, `its:localeFilterList="${locales}"`);
}
