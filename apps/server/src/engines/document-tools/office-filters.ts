import type { OfficeFormat } from './port.ts';

/**
 * LibreOffice's own names of its readers. Naming one keeps it from guessing by content: a file that says it is .docx is
 * read as such or refused, and never opened as something with macros.
 */
export const officeFilters: Record<OfficeFormat, string> = {
  docx: 'MS Word 2007 XML',
  pptx: 'Impress MS PowerPoint 2007 XML',
  xlsx: 'Calc MS Excel 2007 XML',
  odt: 'writer8',
  odp: 'impress8',
  ods: 'calc8',
  html: 'HTML (StarWriter)',
  txt: 'Text (encoded):UTF8',
};
