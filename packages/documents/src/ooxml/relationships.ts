import type { Element } from '@xmldom/xmldom';
import { childElements } from './xml-part.ts';

/** `type` is the last segment of the relationship's URL, such as `slide`; `target` the name of a zip entry. */
export type Relationship = { id: string; type: string; target: string };

/** The entry with the relationships of a part; of the whole package for ''. */
export function relationshipsName(partName: string): string {
  const slash = partName.lastIndexOf('/') + 1;
  return `${partName.slice(0, slash)}_rels/${partName.slice(slash)}.rels`;
}

/** The relationships to parts of the same package; external ones (links, templates, pictures) are never followed. */
export function readRelationships(root: Element, partName: string): Relationship[] {
  return childElements(root).flatMap((element): Relationship[] => {
    const target = element.getAttribute('Target');
    const id = element.getAttribute('Id');
    const type = element.getAttribute('Type')?.split('/').at(-1);
    if (!target || !id || !type || element.getAttribute('TargetMode') === 'External') return [];
    return [{ id, type, target: resolveName(partName, target) }];
  });
}

function resolveName(partName: string, target: string): string {
  const path = target.startsWith('/') ? [] : partName.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '.' && step !== '') path.push(step);
  }
  return path.join('/');
}
