import type { FilterSettings } from '@glossa/contracts/filter-settings';
import { UnsupportedSelector } from '@glossa/contracts/xpath';
import { type Omission, omit } from '../omission.ts';
import type { XmlTree } from '../xml/xml-tree.ts';
import { budgetOf } from './its-rules.ts';
import { selectNodes, type XmlNode } from './xpath/select-nodes.ts';

export type ProfileMarks = {
  /** Whether it is translated, where the profile says so. */
  translate: Map<XmlNode, boolean>;
  /** Selectors that are not followed. */
  omitted: Omission[];
};

/** What a filter profile says of elements and attributes. What it excludes is not translated, whatever it includes. */
export function readProfileMarks(tree: XmlTree, { xml }: FilterSettings): ProfileMarks {
  const marks: ProfileMarks = { translate: new Map(), omitted: [] };
  const budget = budgetOf(tree);
  const mark = (selectors: readonly string[], isOn: boolean) => {
    for (const written of selectors) {
      // A name or a relative path is looked for everywhere.
      const selector = /^[/(]/u.test(written) ? written : `//${written}`;
      const selection = {
        ...{ tree, at: tree.root, variables: new Map<string, string>(), budget },
        inAnyNamespace: true,
      };
      try {
        for (const node of selectNodes(selector, selection)) marks.translate.set(node, isOn);
      } catch (error) {
        if (!(error instanceof UnsupportedSelector)) throw error;
        marks.omitted.push(...omit(written, 'profile-rule', { place: 'body' }));
      }
    }
  };
  mark(xml.included, true);
  mark(xml.excluded, false);
  return marks;
}
