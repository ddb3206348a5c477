import { languageCodes, languages } from '@glossa/contracts/languages';
import type { InlineText } from '@glossa/documents/inline/fragment';
import type { TextRole } from '@glossa/documents/pdf/heading-levels';
import type { PdfStyle } from '@glossa/documents/pdf/page';
import { type IRunOptions, type IStylesOptions, TextRun } from 'docx';

export type Script = { targetLanguage: string; rightToLeft: boolean };

/** Installed with Word; LibreOffice has fonts of the same widths. */
const common: Record<PdfStyle['family'], string> = {
  sans: 'Arial',
  serif: 'Times New Roman',
  mono: 'Courier New',
};
/** The fonts that frames are measured with. */
const latin: Record<PdfStyle['family'], string> = {
  sans: 'Noto Sans',
  serif: 'Noto Serif',
  mono: 'Noto Sans Mono',
};

type RunFonts = { ascii: string; hAnsi: string; eastAsia: string; cs: string };

/** The fonts of a run: by the kind of the original font for Latin letters, by language for other scripts. */
function fontsFor(family: PdfStyle['family'], targetLanguage: string, isFramed: boolean): RunFonts {
  const name = isFramed ? latin[family] : common[family];
  const code = languageCodes.find((known) => known === targetLanguage);
  const own = code === undefined ? undefined : languages[code].fonts[0];
  const script = own ?? latin[family];
  return { ascii: name, hAnsi: name, eastAsia: script, cs: script };
}

/** In half points. */
const halfPoints = (size: number) => Math.max(2, Math.round(size * 2));

function formatting(style: PdfStyle, scale: number, { targetLanguage }: Script, isFramed = false) {
  return {
    font: fontsFor(style.family, targetLanguage, isFramed),
    size: halfPoints(style.size * scale),
    bold: style.bold,
    italics: style.italic,
    color: style.color.slice(1),
  } satisfies IRunOptions;
}

/** `base` is the style of its paragraph, which is not repeated. */
export function writeRun(
  { value, payload: style }: Pick<InlineText<PdfStyle>, 'value' | 'payload'>,
  scale: number,
  script: Script,
  {
    base,
    isFramed,
    ...more
  }: { base?: PdfStyle; isFramed?: boolean } & Pick<IRunOptions, 'children'> = {},
): TextRun {
  const { font, size, bold, italics, color } = formatting(style, scale, script, isFramed);
  return new TextRun({
    ...(more.children ? more : { text: value }),
    ...(base?.family !== style.family && { font }),
    ...((!base || halfPoints(base.size) !== size) && { size }),
    ...(base?.bold !== style.bold && { bold }),
    ...(base?.italic !== style.italic && { italics }),
    ...(base?.color !== style.color && { color }),
    rightToLeft: script.rightToLeft,
  });
}

export type RoleStyles = ReadonlyMap<TextRole, PdfStyle>;

/** Word's own styles, as the document looks. */
export function writeStyles(styles: RoleStyles, script: Script): IStylesOptions {
  const of = (role: TextRole) => {
    const style = styles.get(role);
    return style && { run: formatting(style, 1, script), paragraph: { keepNext: true } };
  };
  const body = styles.get('body');
  const caption = styles.get('caption');
  const [title, heading1, heading2, heading3] = [
    ...[of('title'), of('heading1'), of('heading2'), of('heading3')],
  ];
  return {
    default: {
      document: {
        run: {
          ...(body && formatting(body, 1, script)),
          language: { value: script.targetLanguage },
        },
      },
      ...(title && { title }),
      ...(heading1 && { heading1 }),
      ...(heading2 && { heading2 }),
      ...(heading3 && { heading3 }),
    },
    paragraphStyles: [
      {
        ...{ id: 'Caption', name: 'caption', basedOn: 'Normal', quickFormat: true },
        ...(caption && { run: formatting(caption, 1, script) }),
      },
    ],
  };
}
