/** Who may import whom; ARCHITECTURE.md says why. Each comment is the remedy. */
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    rule(
      'no-circles',
      'Move what both need into a third file that imports neither.',
      {},
      { circular: true },
    ),
    rule(
      'resolvable',
      'The import leads nowhere: correct the path or add the package to package.json.',
      {},
      { couldNotResolve: true, pathNot: '^(vite/client|virtual:)' },
    ),
    rule(
      'contracts-import-nothing-of-ours',
      'Contracts are the ground: move the code up, or the fact down into contracts.',
      { path: '^packages/contracts' },
      { path: '^(apps|packages/(subtitles|documents|terminology))' },
    ),
    rule(
      'packages-are-pure',
      'Packages import contracts only; hand in what they need. Their tests and builds may read the message catalogue.',
      {
        path: '^packages/(subtitles|terminology)',
        pathNot: '/testing/|\\.test\\.ts$|^packages/subtitles/publish/',
      },
      { path: '^(apps|packages)', pathNot: ['^packages/contracts', '^packages/$1'] },
    ),
    rule(
      'documents-use-the-readers-of-subtitles',
      'Of other packages, documents import contracts, how subtitles are read and decoded, and where sentences end.',
      { path: '^packages/documents', pathNot: '/testing/|\\.test\\.ts$' },
      {
        path: '^(apps|packages)',
        pathNot: [
          '^packages/contracts',
          '^packages/documents',
          '^packages/subtitles/src/(cut-sentences|decode-text|formats/(cue-lines|entities))\\.ts$',
        ],
      },
    ),
    rule(
      'platform-knows-no-features',
      'Hand the feature’s function in as a dependency from wiring.',
      { path: '^apps/server/src/platform' },
      { path: '^apps/server/src/(features|engines|wiring)' },
    ),
    rule(
      'engines-know-no-features',
      'An engine is a plain function: pass it what it needs.',
      { path: '^apps/server/src/engines' },
      { path: '^apps/server/src/(features|wiring)' },
    ),
    rule(
      'engines-use-the-sandbox-only',
      'Of the platform, engines may use the sandbox and i18n and nothing else.',
      { path: '^apps/server/src/engines', pathNot: '\\.test\\.ts$|/testing/' },
      { path: '^apps/server/src/platform', pathNot: '^apps/server/src/platform/(sandbox|i18n)' },
    ),
    rule(
      'features-meet-at-the-index',
      'Import the other feature’s index.ts; export there what you need.',
      { path: '^apps/server/src/features/([^/]+)/' },
      {
        path: '^apps/server/src/features/([^/]+)/',
        pathNot: ['^apps/server/src/features/$1/', '/index\\.ts$'],
      },
    ),
    rule(
      'features-see-engine-ports',
      'Features use an engine by its port; wiring decides which one it is.',
      { path: '^apps/server/src/features', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/src/engines',
        pathNot:
          '(port|choose|translators|voice-registry|engine-error|explain-engine-error|content-type|upload-formats|magic-bytes)\\.ts$',
      },
    ),
    rule(
      'files-are-read-in-parser-processes',
      'Read it in a *.parser.ts module and run that with parsers.run; import only types of it.',
      { path: '^apps/server/src', pathNot: '\\.parser\\.ts$|\\.test\\.ts$|/testing/' },
      {
        path: [
          '\\.parser\\.ts$',
          '^packages/documents/src/(index|open-document)\\.ts$',
          '^packages/subtitles/src/formats/read-file\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'nobody-imports-wiring',
      'Wiring imports everything; what others need belongs below it.',
      { pathNot: '^apps/server/src/(wiring|main\\.ts|testing)|\\.test\\.ts$' },
      { path: '^apps/server/src/wiring' },
    ),
    rule(
      'product-knows-no-tests',
      'Test support is for tests.',
      { pathNot: '/testing/|wiring/dev|\\.test\\.tsx?$|contract-tests\\.ts$' },
      { path: '/testing/' },
    ),
    rule(
      'web-ui-and-lib-know-no-features',
      'ui and lib are below features: pass it in, or move it up.',
      { path: '^apps/web/src/(ui|lib)' },
      { path: '^apps/web/src/(features|app)' },
    ),
    rule(
      'web-features-know-no-app',
      'app composes features, not the other way round.',
      { path: '^apps/web/src/features' },
      { path: '^apps/web/src/app' },
    ),
    rule(
      'web-features-apart',
      'What two features share belongs in ui or lib.',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/features/([^/]+)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'web-search-schemas-are-small',
      'The router loads every search.ts with the first page: import types only, besides lib/search-params.ts.',
      { path: '^apps/web/src/(features/[^/]+/search|ui/people/member-search)\\.ts$' },
      {
        path: '.',
        pathNot: [
          '^apps/web/src/lib/search-params\\.ts$',
          '^apps/web/src/ui/people/member-search\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    rule(
      'web-shows-errors-with-their-request-id',
      'Show it by ErrorText, toastError or a form’s root error, word it by withSentence, and keep it as a ShownError.',
      {
        path: '^apps/web/src',
        pathNot:
          '^apps/web/src/(lib/http/(error-sentence|with-sentence|shown-error)|ui/feedback/error-text|ui/form/(root-error|apply-server-errors))\\.(test\\.)?tsx?$',
      },
      { path: '^apps/web/src/lib/http/error-sentence\\.ts$' },
    ),
    rule(
      'web-knows-no-server',
      'The browser knows the contract only.',
      { path: '^apps/web' },
      { path: '^apps/server' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
