import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A field as pdf.js reads it. `box`: displayed, from the upper left corner of its page. */
export type JudgedField = { facts: string; box: number[] };

type Annotation = Record<string, unknown> & { subtype: string; fieldType?: string; rect: number[] };
type Page = {
  getViewport: (options: { scale: number }) => {
    convertToViewportPoint: (x: number, y: number) => [number, number];
  };
  getAnnotations: () => Promise<Annotation[]>;
};
type Reader = {
  getDocument: (options: object) => {
    promise: Promise<{
      numPages: number;
      getPage: (number: number) => Promise<Page>;
      destroy: () => Promise<void>;
    }>;
  };
};

const compared = [
  ...['fieldName', 'fieldType', 'fieldFlags', 'alternativeText', 'buttonValue', 'exportValue'],
  ...['checkBox', 'radioButton', 'pushButton', 'options', 'maxLen', 'textAlignment', 'multiLine'],
  ...['comb', 'readOnly', 'hidden', 'defaultAppearance', 'defaultFieldValue', 'fieldValue'],
];

/** `folder`: the package pdfjs-dist. */
export async function createJudge(
  folder: string,
): Promise<(path: string) => Promise<JudgedField[]>> {
  const reader = (await import(pathToFileURL(join(folder, 'legacy/build/pdf.mjs')).href)) as Reader;
  return async (path) => {
    const data = new Uint8Array(await readFile(path));
    const document = await reader.getDocument({ data, verbosity: 0 }).promise;
    const found: JudgedField[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      for (const one of await page.getAnnotations())
        if (one.subtype === 'Widget') found.push(readField(one, page, number));
    }
    await document.destroy();
    return found;
  };
}

function readField(one: Annotation, page: Page, number: number): JudgedField {
  const { convertToViewportPoint } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: 1 });
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = one.rect;
  const [a, b] = convertToViewportPoint.call(viewport, x1, y1);
  const [c, d] = convertToViewportPoint.call(viewport, x2, y2);
  // A signature holds for its own file only.
  const facts = compared.map((key) =>
    one.fieldType === 'Sig' && key === 'fieldValue' ? '' : (one[key] ?? ''),
  );
  return {
    facts: JSON.stringify([number, ...facts]),
    box: [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)],
  };
}
