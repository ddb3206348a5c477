import { isActionMisplaced } from './misplaced-actions.ts';
import type { Matrix } from './path-rulings.ts';
import { displayMatrix, type Pdfium, readFloats, withMemory } from './pdfium.ts';

/** A place that is displayed, from the upper left corner of its page. */
type Place = { page: number; x: number | undefined; y: number | undefined };
export type Target = { kind: 'address'; address: string } | ({ kind: 'place' } & Place);
export type PageLink = {
  page: number;
  box: { left: number; top: number; right: number; bottom: number };
  target: Target;
};
export type Bookmark = { title: string; depth: number; target: Target | undefined };

const actionTypes = { goTo: 1, address: 3 } as const;
/** Others start programs or open files. */
const allowedAddress = /^(?:https?|mailto):/iu;

/** A file with more would be made to exhaust its reader. */
const most = { links: 20_000, bookmarks: 10_000, depth: 32 };

/** Displayed points from those of the file, for each page. */
function createPlacer(pdfium: Pdfium, document: number) {
  const matrices = new Map<number, Matrix | undefined>();
  const matrixOf = (page: number): Matrix | undefined => {
    if (matrices.has(page)) return matrices.get(page);
    const loaded = pdfium.FPDF_LoadPage(document, page);
    const matrix = loaded === 0 ? undefined : displayMatrix(pdfium, loaded);
    if (loaded !== 0) pdfium.FPDF_ClosePage(loaded);
    matrices.set(page, matrix);
    return matrix;
  };
  return (page: number, x: number, y: number): { x: number; y: number } | undefined => {
    const matrix = matrixOf(page);
    if (!matrix) return undefined;
    const [a, b, c, d, e, f] = matrix;
    return { x: a * x + c * y + e, y: b * x + d * y + f };
  };
}

type Placer = ReturnType<typeof createPlacer>;

export type FoundNavigation = {
  links: PageLink[];
  bookmarks: Bookmark[];
  /** Some links are not read (`isActionMisplaced`). */
  hasMisplacedActions: boolean;
};

/** The links and bookmarks of a PDF that lead to a place in it or to an address. */
export function readNavigation(pdfium: Pdfium, document: number): FoundNavigation {
  let hasMisplacedActions = false;
  const place = createPlacer(pdfium, document);
  const links: PageLink[] = [];
  const count = pdfium.FPDF_GetPageCount(document);
  for (let page = 0; page < count && links.length < most.links; page += 1) {
    const loaded = pdfium.FPDF_LoadPage(document, page);
    if (loaded === 0) continue;
    for (const link of listLinks(pdfium, loaded, most.links - links.length)) {
      const box = boxOf(pdfium, link, page, place);
      const action = pdfium.FPDFLink_GetAction(link);
      const target =
        action === 0
          ? placeOf(pdfium, document, pdfium.FPDFLink_GetDest(document, link), place)
          : targetOf(pdfium, document, action, place);
      if (box && target) links.push({ page, box, target });
      else if (action === 0 && isActionMisplaced(pdfium, loaded, link)) hasMisplacedActions = true;
    }
    pdfium.FPDF_ClosePage(loaded);
  }
  return { links, bookmarks: listBookmarks(pdfium, document, place), hasMisplacedActions };
}

function listLinks(pdfium: Pdfium, page: number, limit: number): number[] {
  return withMemory(pdfium, 8, (address) => {
    const found: number[] = [];
    pdfium.pdfium.setValue(address, 0, 'i32');
    while (found.length < limit && pdfium.FPDFLink_Enumerate(page, address, address + 4))
      found.push(pdfium.pdfium.getValue(address + 4, 'i32'));
    return found;
  });
}

function boxOf(
  pdfium: Pdfium,
  link: number,
  page: number,
  place: Placer,
): PageLink['box'] | undefined {
  return withMemory(pdfium, 16, (address) => {
    if (!pdfium.FPDFLink_GetAnnotRect(link, address)) return undefined;
    const [left = 0, top = 0, right = 0, bottom = 0] = readFloats(pdfium, address, 4);
    const [one, other] = [place(page, left, top), place(page, right, bottom)];
    if (!one || !other) return undefined;
    return {
      ...{ left: Math.min(one.x, other.x), right: Math.max(one.x, other.x) },
      ...{ top: Math.min(one.y, other.y), bottom: Math.max(one.y, other.y) },
    };
  });
}

function targetOf(
  pdfium: Pdfium,
  document: number,
  action: number,
  place: Placer,
): Target | undefined {
  if (action === 0) return undefined;
  const type = pdfium.FPDFAction_GetType(action);
  if (type === actionTypes.goTo)
    return placeOf(pdfium, document, pdfium.FPDFAction_GetDest(document, action), place);
  if (type !== actionTypes.address) return undefined;
  const length = pdfium.FPDFAction_GetURIPath(document, action, 0, 0);
  const address = withMemory(pdfium, length + 1, (at) => {
    pdfium.FPDFAction_GetURIPath(document, action, at, length);
    return pdfium.pdfium.UTF8ToString(at);
  });
  return allowedAddress.test(address) ? { kind: 'address', address } : undefined;
}

function placeOf(
  pdfium: Pdfium,
  document: number,
  destination: number,
  place: Placer,
): Target | undefined {
  if (destination === 0) return undefined;
  const page = pdfium.FPDFDest_GetDestPageIndex(document, destination);
  if (page < 0) return undefined;
  return withMemory(pdfium, 24, (at) => {
    const whole: Target = { kind: 'place', page, x: undefined, y: undefined };
    const addresses = [at, at + 4, at + 8, at + 12, at + 16, at + 20] as const;
    if (!pdfium.FPDFDest_GetLocationInPage(destination, ...addresses)) return whole;
    const [hasX, hasY] = [at, at + 4].map((one) => pdfium.pdfium.getValue(one, 'i32') !== 0);
    const [x = 0, y = 0] = readFloats(pdfium, at + 12, 2);
    const shown = hasY ? place(page, hasX ? x : 0, y) : undefined;
    return shown ? { kind: 'place', page, ...shown } : whole;
  });
}

function listBookmarks(pdfium: Pdfium, document: number, place: Placer): Bookmark[] {
  const found: Bookmark[] = [];
  // The children of a damaged file may lead in a circle.
  const seen = new Set<number>();
  const visit = (parent: number, depth: number): void => {
    let bookmark = pdfium.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && found.length < most.bookmarks) {
      seen.add(bookmark);
      const action = pdfium.FPDFBookmark_GetAction(bookmark);
      const target =
        action === 0
          ? placeOf(pdfium, document, pdfium.FPDFBookmark_GetDest(document, bookmark), place)
          : targetOf(pdfium, document, action, place);
      found.push({ title: titleOf(pdfium, bookmark), depth, target });
      if (depth < most.depth) visit(bookmark, depth + 1);
      bookmark = pdfium.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  visit(0, 0);
  return found;
}

function titleOf(pdfium: Pdfium, bookmark: number): string {
  const length = pdfium.FPDFBookmark_GetTitle(bookmark, 0, 0);
  return withMemory(pdfium, length + 2, (at) => {
    pdfium.FPDFBookmark_GetTitle(bookmark, at, length);
    return pdfium.pdfium.UTF16ToString(at);
  });
}
