import { readFile, writeFile } from 'node:fs/promises';
import { PDFArray } from '@cantoo/pdf-lib';
import { copyFields } from './copy-fields.ts';
import { listFields, type PageFields } from './field-texts.ts';
import { type Form, readForm } from './field-tree.ts';
import {
  isWidget,
  listOf,
  listWidgets,
  loadObjects,
  name,
  openObjects,
  writeObjects,
} from './open-form.ts';

/** What is found of a form: the fields of each page that has some. `written`: whether there is a PDF without them. */
export type TakenForm = { written: boolean; fields: PageFields[] };

const nowhere = { x: 0, y: 0, width: 0, height: 0 };
/** Of a damaged file. Its fields are drawn as they look, and are no fields of the translation. */
const unread: TakenForm = {
  written: false,
  fields: [{ page: 0, texts: [{ kind: 'unread', text: '', box: nowhere }], boxes: [] }],
};

/** Writes `outputPath` without the fields of a form, so that what is filled in is not taken for text of the pages. */
export async function takeForm({
  path,
  outputPath,
}: {
  path: string;
  outputPath: string;
}): Promise<TakenForm> {
  const form = await openForm(path);
  if (!form) return { written: false, fields: [] };
  if (form === 'damaged') return unread;
  const fields = listFields(form);
  const { document } = form;
  for (const { page, widgets } of listWidgets(document)) {
    if (widgets.length === 0) continue;
    const rest = PDFArray.withContext(document.context);
    for (const one of listOf(document, page.node.get(name('Annots'))))
      if (!isWidget(document, one)) rest.push(one);
    page.node.set(name('Annots'), rest);
  }
  document.catalog.delete(name('AcroForm'));
  await writeFile(outputPath, await writeObjects(document), { mode: 0o600 });
  return { written: true, fields };
}

/** Writes `path`, a translation, with the form of the PDF it was translated from. `fields`: how many were written. */
export async function copyForm({
  sourcePath,
  path,
  outputPath,
  translations,
}: {
  sourcePath: string;
  path: string;
  outputPath: string;
  translations: [string, string][];
}): Promise<{ fields: number }> {
  const form = await openForm(sourcePath);
  if (!form || form === 'damaged') return { fields: 0 };
  const translation = await loadObjects(await readFile(path));
  const fields = copyFields(form, translation, new Map(translations));
  await writeFile(outputPath, await writeObjects(translation), { mode: 0o600 });
  return { fields };
}

async function openForm(path: string): Promise<Form | 'damaged' | undefined> {
  try {
    const document = await openObjects(path);
    return document && readForm(document);
  } catch {
    // The library for objects throws errors of any type about files that PDFium and poppler can show.
    return 'damaged';
  }
}
