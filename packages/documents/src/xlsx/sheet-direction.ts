import type { Element } from '@xmldom/xmldom';
import { isTrue } from '../ooxml/drawing-direction.ts';
import type { Target } from '../ooxml/target.ts';
import { childElements, createLike, firstChild } from '../ooxml/xml-part.ts';

/** Sheet columns run from right to left in its view; cells without their own alignment follow their text. */
export function directSheet(root: Element, target: Target): boolean {
  if (root.localName !== 'worksheet') return false;
  const known = firstChild(root, 'sheetViews');
  const views = known ? childElements(known).filter((one) => one.localName === 'sheetView') : [];
  if (!target.rightToLeft) {
    const turned = views.filter((view) => isTrue(view.getAttribute('rightToLeft')));
    for (const view of turned) view.removeAttribute('rightToLeft');
    return turned.length > 0;
  }
  for (const view of known ? views : [addView(root)]) view.setAttribute('rightToLeft', '1');
  return true;
}

function addView(root: Element): Element {
  const after = childElements(root).find(
    ({ localName }) => localName !== 'sheetPr' && localName !== 'dimension',
  );
  const views = createLike(root, 'sheetViews');
  const view = createLike(root, 'sheetView');
  view.setAttribute('workbookViewId', '0');
  views.appendChild(view);
  root.insertBefore(views, after ?? null);
  return view;
}
