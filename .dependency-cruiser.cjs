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
      'Packages import contracts only; hand in what they need.',
      { path: '^packages/(subtitles|documents|terminology)' },
      { path: '^(apps|packages)', pathNot: ['^packages/contracts', '^packages/$1'] },
    ),
    rule(
      'platform-knows-no-features',
      'Hand the feature’s function in as a dependency from entry.',
      { path: '^apps/server/src/platform' },
      { path: '^apps/server/src/(features|engines|entry)' },
    ),
    rule(
      'engines-know-no-features',
      'An engine is a plain function: pass it what it needs.',
      { path: '^apps/server/src/engines' },
      { path: '^apps/server/src/(features|entry)' },
    ),
    rule(
      'engines-use-the-sandbox-only',
      'Of the platform, engines may use the sandbox and nothing else.',
      { path: '^apps/server/src/engines', pathNot: '\\.test\\.ts$|contract-tests\\.ts$' },
      { path: '^apps/server/src/platform', pathNot: '^apps/server/src/platform/sandbox' },
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
      'Features use an engine by its port; entry decides which one it is.',
      { path: '^apps/server/src/features', pathNot: '\\.test\\.ts$' },
      {
        path: '^apps/server/src/engines',
        pathNot:
          '(port|choose|translators|speakers|engine-error|explain-engine-error|content-type|upload-formats|file-head)\\.ts$',
      },
    ),
    rule(
      'nobody-imports-entry',
      'Entry wires; what others need belongs below it.',
      { pathNot: '^apps/server/src/(entry|test-support)|\\.test\\.ts$' },
      { path: '^apps/server/src/entry' },
    ),
    rule(
      'product-knows-no-tests',
      'Test support is for tests.',
      { pathNot: 'test-support|\\.test\\.tsx?$|contract-tests\\.ts$' },
      { path: 'test-support' },
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
