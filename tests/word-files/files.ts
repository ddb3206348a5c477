import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { suites } from '../pdf-structure/suites.ts';
import { checkoutOf } from '../subtitle-suites/suite-files.ts';

const icdar = 'src/test/resources/technology/tabula/icdar2013-dataset/competition-dataset-';
const inFolder = (folder: string, names: string): string[] =>
  names.split(' ').map((name) => `${folder}${name}.pdf`);

/**
 * PDFs of many kinds, by the suite they come from: reports with tables, invoices, forms, papers, slides, letters, pages of the web,
 * scripts from right to left, Korean.
 */
const chosen: Record<string, string[]> = {
  'icdar-2013': [
    ...inFolder(`${icdar}eu/`, 'eu-001 eu-005 eu-008 eu-012 eu-015 eu-017 eu-023'),
    ...inFolder(`${icdar}us/`, 'us-003 us-007 us-012 us-018 us-024 us-033 us-037'),
  ],
  invoice2data: inFolder(
    'tests/compare/',
    'AmazonWebServices AzureInterior FlipkartInvoice NetpresseInvoice QualityHosting coolblue1 coolblue2 free_fiber oyo saeco',
  ),
  pdfplumber: [
    'examples/pdfs/background-checks.pdf',
    ...inFolder(
      'tests/pdfs/',
      'cupertino_usd_4-6-16 issue-33-lorem-ipsum issue-53-example issue-848 scotus-transcript-p1 senate-expenditures',
    ),
  ],
  camelot: inFolder('tests/files/', 'foo superscript health budget'),
  docling: inFolder(
    'tests/data/pdf/sources/',
    'amt_handbook_sample code_and_formula multi_page normal_4pages right_to_left_01 table_mislabeled_as_picture',
  ),
  pdfua: inFolder(
    'samples/pdf/pdfua-1-reference-suite-1-1/PDFUA-Ref-2-',
    '02_Invoice 03_AcademicAbstract 04_Presentation 06_Brochure',
  ),
  'format-corpus': [
    'ebooks/iBooks Author 1.1 (190)/lorem-ipsum-plus-image.pdf',
    ...inFolder('govdocs1-error-pdfs/error_set_1/', '032270 436840 495712'),
    'govdocs1-error-pdfs/error_set_2/020806.pdf',
    'pdfCabinetOfHorrors/webCapture.pdf',
  ],
  odftoolkit: [
    'docs/docs/presentations/2014 - ACM DocEng - Interoperable Document Collaboration.pdf',
  ],
  'pdf.js': inFolder(
    'test/pdfs/',
    '160F-2019 prefilled_f1040 canvas pdfjs_wikipedia tracemonkey_a11y issue1905 issue1350 issue6127',
  ),
};

/** The paths of the set, of the suites that are there; `local`: a folder of checkouts. */
export function chosenFiles(local: string | undefined): { suite: string; path: string }[] {
  return Object.entries(chosen).flatMap(([id, names]) => {
    const suite = suites.find((one) => one.id === id);
    const checkout = suite && checkoutOf(suite, local);
    if (checkout === undefined) return [];
    return names.flatMap((name) => {
      const path = join(checkout, name);
      return existsSync(path) ? [{ suite: id, path }] : [];
    });
  });
}
