// A link's or a form's text was typed by a person, and a reference repeats a text that is translated elsewhere. The
// results of all other fields (page numbers, dates, tables of contents, citations) are made by the word processor.
const typedByPeople = new Set(['HYPERLINK', 'REF', 'FORMTEXT']);

/** Whether the visible result of a field with this code is to be translated. */
export function translatesResult(code: string): boolean {
  const name = /^\s*([a-z]+)/iu.exec(code)?.[1]?.toUpperCase() ?? '';
  return typedByPeople.has(name);
}
