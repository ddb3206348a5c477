export type TableSuite = {
  id: string;
  repository: string;
  commit: string;
  license: string;
  /** Paths of its PDFs in the checkout. */
  files: RegExp;
  /** Who says what the cells are. */
  judge: 'people' | 'pdfplumber';
};

/** Where the PDFs come from; none is copied here. */
export const suites: TableSuite[] = [
  {
    id: 'icdar-2013',
    repository: 'https://github.com/tabulapdf/tabula-java',
    commit: '2cdf3b4fd3f7e921dca8cc6814cdd9316be40f0f',
    license: 'public documents of the EU and the US, in tests under MIT',
    files: /\/icdar2013-dataset\/.*\.pdf$/u,
    judge: 'people',
  },
  {
    id: 'invoice2data',
    repository: 'https://github.com/invoice-x/invoice2data',
    commit: 'bd2fcceb867882047173dbd66a9500f47634a0cd',
    license: 'MIT',
    files: /^tests\/compare\/.*\.pdf$/u,
    judge: 'pdfplumber',
  },
  {
    id: 'pdfplumber',
    repository: 'https://github.com/jsvine/pdfplumber',
    commit: '147f2c4c07dc1191fc1d05bb589b4f6af3aaf74a',
    license: 'MIT',
    files: /^(?:tests|examples)\/pdfs\/.*\.pdf$/u,
    judge: 'pdfplumber',
  },
  {
    id: 'camelot',
    repository: 'https://github.com/camelot-dev/camelot',
    commit: '2b80d0bc692d1b22203c3385e77da8201675aa50',
    license: 'MIT',
    files: /^tests\/files\/[^/]*\.pdf$/u,
    judge: 'pdfplumber',
  },
];
