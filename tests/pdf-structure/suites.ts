import { type TableSuite, suites as tableSuites } from '../pdf-tables/suites.ts';

export type StructureSuite = Pick<
  TableSuite,
  'id' | 'repository' | 'commit' | 'license' | 'files'
> & {
  /**
   * Who says how a file is structured: the Markdown in its folder `markdown`, the tags of its author, or the cells that people
   * marked.
   */
  reference: { kind: 'markdown'; folder: string } | { kind: 'tags' } | { kind: 'cells' };
};

/** The benchmark whose evaluators judge. Its own PDFs are in Git LFS; without that, they are pointers. */
export const benchmark = {
  repository: 'https://github.com/opendataloader-project/opendataloader-bench',
  commit: 'b4b95051f81ae94c9fa20b8749f1f1371226bd71',
};

const tags = { reference: { kind: 'tags' } } as const;

/** Where the PDFs come from; none is copied here. */
export const suites: StructureSuite[] = [
  {
    ...{ id: 'dp-bench', ...benchmark, license: 'MIT', files: /^pdfs\/.*\.pdf$/u },
    reference: { kind: 'markdown', folder: 'ground-truth/markdown' },
  },
  ...tableSuites.flatMap(({ judge, ...suite }): StructureSuite[] =>
    judge === 'people' ? [{ ...suite, reference: { kind: 'cells' } }] : [],
  ),
  {
    id: 'docling',
    repository: 'https://github.com/docling-project/docling',
    commit: 'e1cb2b234c48ff29746b0f2f843d07f8e23905a0',
    license: 'MIT',
    files: /^tests\/data\/pdf\/sources\/.*\.pdf$/u,
    reference: { kind: 'markdown', folder: 'tests/data/pdf/groundtruth' },
  },
  {
    id: 'pdfua',
    repository: 'https://github.com/opendataloader-project/opendataloader-pdf',
    commit: '20fe436c9f95b1697e5bb7c54e71efd10507c9c9',
    license: 'Apache-2.0; reference suite of the PDF Association',
    files: /^samples\/pdf\/pdfua.*\.pdf$/u,
    ...tags,
  },
  {
    id: 'format-corpus',
    repository: 'https://github.com/openpreserve/format-corpus',
    commit: '9f263890680a8818cc622569b4a16298d08f0ead',
    license: 'CC0; documents of the government of the US',
    files: /\.pdf$/u,
    ...tags,
  },
  {
    id: 'odftoolkit',
    repository: 'https://github.com/tdf/odftoolkit',
    commit: 'bfdef6ea3dc841d54b3a277e372ab59e51a824ac',
    license: 'Apache-2.0',
    files: /^docs\/docs\/presentations\/.*\.pdf$/u,
    ...tags,
  },
  {
    id: 'pdfbox',
    repository: 'https://github.com/apache/pdfbox',
    commit: '89a917394c762257017c27e0cf5189605776aa57',
    license: 'Apache-2.0',
    files: /\.pdf$/u,
    ...tags,
  },
  {
    id: 'pdf.js',
    repository: 'https://github.com/mozilla/pdf.js',
    commit: '0f26334f9d6f96119f6e5164fb65832fbbde7344',
    license: 'Apache-2.0',
    files: /^test\/pdfs\/.*\.pdf$/u,
    ...tags,
  },
  ...tableSuites.flatMap(({ judge, ...suite }): StructureSuite[] =>
    judge === 'pdfplumber' ? [{ ...suite, ...tags }] : [],
  ),
  {
    id: 'pypdf',
    repository: 'https://github.com/py-pdf/pypdf',
    commit: 'f6853ccd3ff492309c84060186aabc88ed472ffd',
    license: 'BSD-3-Clause',
    files: /^resources\/[^/]*\.pdf$/u,
    ...tags,
  },
];
