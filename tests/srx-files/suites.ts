/** Where public SRX files and expected results come from; none is copied here. */
export const suites = [
  {
    id: 'okapi',
    repository: 'https://github.com/vistatec/vistatec-okapi',
    commit: '17cd885f5fefd8236a95a0b203272795c42fea88',
    license:
      'Apache-2.0; alternate-default.srx and okapi_default_icu4j.srx have rules of LanguageTool (LGPL-2.1)',
  },
  {
    id: 'languagetool',
    repository: 'https://github.com/bminixhofer/srx',
    commit: '7ae93d4222c124b9f27a28e9089e910dbee045ff',
    license: 'MIT or Apache-2.0; data/segment.srx is LanguageTool’s (LGPL-2.1)',
  },
];
