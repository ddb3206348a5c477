/** Where the forms come from; none is copied here. */
export const suites = [
  {
    id: 'pdf.js',
    repository: 'https://github.com/mozilla/pdf.js',
    commit: '0f26334f9d6f96119f6e5164fb65832fbbde7344',
    files: /^test\/pdfs\/.*\.pdf$/u,
  },
  {
    id: 'pdfbox',
    repository: 'https://github.com/apache/pdfbox',
    commit: '89a917394c762257017c27e0cf5189605776aa57',
    files: /^pdfbox\/src\/test\/resources\/.*\.pdf$/u,
  },
  {
    id: 'pdf-lib',
    repository: 'https://github.com/Hopding/pdf-lib',
    commit: '93dd36e85aa659a3bca09867d2d8fac172501fbe',
    files: /^assets\/pdfs\/.*\.pdf$/u,
  },
  {
    id: 'pypdf',
    repository: 'https://github.com/py-pdf/pypdf',
    commit: 'f6853ccd3ff492309c84060186aabc88ed472ffd',
    files: /^resources\/.*\.pdf$/u,
  },
];
