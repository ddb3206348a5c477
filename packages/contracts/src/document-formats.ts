/**
 * Document formats with pages: they can be laid out as a PDF and shown page by page. The others are files for programs
 * and captions; LibreOffice would lay out their raw text.
 */
export const formatsWithPages = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'odt',
  'odp',
  'ods',
  'html',
  'txt',
] as const;

/** Whether a file of this extension (lower case, without dot) has pages. */
export function hasPages(extension: string): boolean {
  const named = extension === 'htm' || extension === 'xhtml' ? 'html' : extension;
  return formatsWithPages.some((format) => format === named);
}
