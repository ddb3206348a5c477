import { join } from 'node:path';
import ts from 'typescript';

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  target: ts.ScriptTarget.ES2022,
  types: [],
};
const name = join(import.meta.dirname, 'dashboard.checked.ts');

/** Grafana publishes its schema of dashboards as types. What TypeScript says of a dashboard's JSON as a value of this type. */
export function checkDashboard(json: string): string[] {
  const source = `import type { Dashboard } from '@grafana/schema';\nexport const it: Dashboard = ${json};`;
  const host = ts.createCompilerHost(options);
  const readFile = host.getSourceFile;
  host.getSourceFile = (path, version) =>
    path === name ? ts.createSourceFile(path, source, version) : readFile(path, version);
  const program = ts.createProgram([name], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}
