import type { Bookmark, PageLink, Target } from './pdf-navigation.ts';
import { displayMatrix, type Pdfium, withMemory } from './pdfium.ts';

const linkAnnotation = 2;

/** Adds links and bookmarks to a PDF whose pages are displayed as those they come from. */
export function writeNavigation(
  pdfium: Pdfium,
  document: number,
  { links, bookmarks }: { links: readonly PageLink[]; bookmarks: readonly Bookmark[] },
): void {
  const pages = openPages(pdfium, document);
  for (const { page, box, target } of links) {
    const loaded = pages.at(page);
    const action = actionTo(pdfium, document, target, pages);
    if (!loaded || action === 0) continue;
    const annotation = pdfium.FPDFPage_CreateAnnot(loaded.handle, linkAnnotation);
    if (annotation === 0) continue;
    setBox(pdfium, annotation, box, loaded);
    pdfium.FPDFAnnot_SetBorder(annotation, 0, 0, 0);
    pdfium.EPDFAnnot_SetAction(annotation, action);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  const parents: number[] = [];
  for (const { title, depth, target } of bookmarks) {
    const parent = depth === 0 ? 0 : (parents[depth - 1] ?? 0);
    const bookmark = withText(pdfium, title, (text) =>
      parent === 0
        ? pdfium.EPDFBookmark_Create(document, text)
        : pdfium.EPDFBookmark_AppendChild(document, parent, text),
    );
    parents[depth] = bookmark;
    const action = target && bookmark !== 0 ? actionTo(pdfium, document, target, pages) : 0;
    if (action !== 0) pdfium.EPDFBookmark_SetAction(document, bookmark, action);
  }
  pages.close();
}

/** `left` and `top` of a page in its own coordinates, whose y grows upwards. */
type OpenPage = { handle: number; left: number; top: number };
type OpenPages = { at: (index: number) => OpenPage | undefined; close: () => void };

function openPages(pdfium: Pdfium, document: number): OpenPages {
  const opened = new Map<number, OpenPage | undefined>();
  return {
    at: (index) => {
      if (opened.has(index)) return opened.get(index);
      const handle = pdfium.FPDF_LoadPage(document, index);
      const [, , , , left, top] = handle === 0 ? [] : displayMatrix(pdfium, handle);
      const page = handle === 0 ? undefined : { handle, left: -(left ?? 0), top: top ?? 0 };
      opened.set(index, page);
      return page;
    },
    close: () => {
      for (const page of opened.values()) if (page) pdfium.FPDF_ClosePage(page.handle);
    },
  };
}

function actionTo(pdfium: Pdfium, document: number, target: Target, pages: OpenPages): number {
  if (target.kind === 'address') return pdfium.EPDFAction_CreateURI(document, target.address);
  const page = pages.at(target.page);
  if (!page) return 0;
  const { x = 0, y = 0 } = target;
  const destination = pdfium.EPDFDest_CreateXYZ(
    page.handle,
    ...([target.x !== undefined, page.left + x, true, page.top - y, false, 0] as const),
  );
  return destination === 0 ? 0 : pdfium.EPDFAction_CreateGoTo(document, destination);
}

function setBox(
  pdfium: Pdfium,
  annotation: number,
  box: PageLink['box'],
  { left, top }: OpenPage,
): void {
  withMemory(pdfium, 16, (at) => {
    const sides = [left + box.left, top - box.top, left + box.right, top - box.bottom];
    for (const [index, side] of sides.entries())
      pdfium.pdfium.setValue(at + 4 * index, side, 'float');
    pdfium.FPDFAnnot_SetRect(annotation, at);
  });
}

function withText<Result>(pdfium: Pdfium, text: string, use: (at: number) => Result): Result {
  const bytes = 2 * (text.length + 1);
  return withMemory(pdfium, bytes, (at) => {
    pdfium.pdfium.stringToUTF16(text, at, bytes);
    return use(at);
  });
}
