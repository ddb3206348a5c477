import { constants } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isConverted } from '@glossa/contracts/document-formats';
import { DocumentError } from '@glossa/documents/document-error';
import { message } from '@glossa/messages/message';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { ProgramError } from '../../platform/sandbox/program-error.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import type { OfficeFormat, WrittenFormat } from './port.ts';
import { isWhole } from './whole-file.ts';

/** Problems of the file itself pass through unchanged; others become engine errors. */
export function toDocumentError(error: unknown): DocumentError | undefined {
  return error instanceof DocumentError ? error : undefined;
}

const task = message('documents.layingOut');
const gibibyte = 1024 ** 3;
/** A document of 500 pages takes about a minute; ten leave room for slow machines. */
const timeoutMs = 10 * 60_000;
/** Starting with a fresh profile sometimes fails: LibreOffice asks for a restart (79, 81) or crashes. */
const maxAttempts = 3;
const restartCodes = new Set([77, 79, 81]);

export type OfficeRun = {
  inputPath: string;
  format: OfficeFormat;
  to: 'pdf' | WrittenFormat;
  /** For this run only: profile, input copy and result. */
  folder: string;
  signal: AbortSignal;
};

/** Converts the document and returns the path of the result in `folder`. Rejects with EngineError or DocumentError. */
export async function runLibreOffice(run: RunProgram, request: OfficeRun): Promise<string> {
  // Stored files have no extension, and LibreOffice names its result after the input.
  const input = join(request.folder, `document.${request.format}`);
  await copyFile(request.inputPath, input, constants.COPYFILE_FICLONE);
  const result = join(request.folder, `document.${request.to}`);
  const [first, ...others] = officeFilters[request.format];
  let filter = first;
  for (let attempt = 1; ; attempt += 1) {
    const ending = await tryOnce(run, request, { input, filter });
    if (await isWhole(result, request.to)) return result;
    await rm(result, { force: true });
    if (attempt < maxAttempts && ending.passing) continue;
    const next = ending.error instanceof DocumentError ? others.shift() : undefined;
    if (next === undefined) throw ending.error;
    filter = next;
    attempt = 0;
  }
}

type Ending = { passing: boolean; error: Error };

type Setting = { at: string; name: string; value: string | number | boolean };

const settings: Setting[] = [
  // No macro runs, and no link is fetched or read.
  { at: 'Common/Security/Scripting', name: 'DisableMacrosExecution', value: true },
  { at: 'Common/Security/Scripting', name: 'MacroSecurityLevel', value: 3 },
  { at: 'Common/Security/Scripting', name: 'BlockUntrustedRefererLinks', value: true },
  { at: 'Writer/Content/Update', name: 'Link', value: 0 }, // never
  { at: 'Calc/Content/Update', name: 'Link', value: 1 }, // never, in Calc's numbers
  // Sheets show their saved results, as the author saw them.
  { at: 'Calc/Formula/Load', name: 'OOXMLRecalcMode', value: 1 },
  { at: 'Calc/Formula/Load', name: 'ODFRecalcMode', value: 1 },
  // Otherwise a first start looks for Java, older profiles and news.
  { at: 'Common/Misc', name: 'FirstRun', value: false },
  { at: 'Common/Save/Document', name: 'AutoSave', value: false },
  { at: 'Recovery/RecoveryInfo', name: 'Enabled', value: false },
];

/** A fresh LibreOffice profile in that folder: two runs in one profile would block or break each other. */
async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user');
  await mkdir(user, { recursive: true });
  await writeFile(join(user, 'registrymodifications.xcu'), profileXml());
}

function profileXml(): string {
  const items = settings.map(
    ({ at, name, value }) =>
      `<item oor:path="/org.openoffice.Office.${at}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    ...items,
    '</oor:items>',
  ].join('\n');
}

async function tryOnce(
  run: RunProgram,
  request: OfficeRun,
  of: { input: string; filter: string },
): Promise<Ending> {
  const profile = join(request.folder, 'profile');
  await rm(profile, { recursive: true, force: true });
  await writeProfile(profile);
  try {
    const { exitCode, stdout, stderr } = await run({
      program: 'soffice',
      args: officeArguments(request, of, profile),
      writePaths: [request.folder],
      timeoutMs,
      memoryBytes: 6 * gibibyte,
      maxOutputBytes: 1024 ** 2,
      // Headless, and without searching for Java, which is not needed.
      env: { SAL_USE_VCLPLUGIN: 'svp', UNOPKG_NO_JAVA: '1' },
      signal: request.signal,
    });
    const said = `${new TextDecoder().decode(stdout)}\n${stderr}`;
    const error = toConversionError(request.format, exitCode, said);
    return { passing: restartCodes.has(exitCode), error };
  } catch (error) {
    const passing = error instanceof ProgramError && error.reason === 'crashed';
    if (!passing) throw toEngineError(error, task);
    return { passing, error: toEngineError(error, task) };
  }
}

/**
 * LibreOffice's names of its import filters. Naming one prevents content detection: a .docx is read as such or
 * rejected, and never opened as a format with macros.
 */
const officeFilters: Record<OfficeFormat, [string, ...string[]]> = {
  docx: ['MS Word 2007 XML'],
  pptx: ['Impress MS PowerPoint 2007 XML'],
  xlsx: ['Calc MS Excel 2007 XML'],
  odt: ['writer8'],
  odp: ['impress8'],
  ods: ['calc8'],
  html: ['HTML (StarWriter)'],
  txt: ['Text (encoded):UTF8'],
  rtf: ['Rich Text Format'],
  // The second one is for Word 6 and 95, which have the same extension.
  doc: ['MS Word 97', 'MS WinWord 6.0'],
  xls: ['MS Excel 97'],
  ppt: ['MS PowerPoint 97'],
  dotx: ['MS Word 2007 XML Template'],
  potx: ['Impress MS PowerPoint 2007 XML Template'],
  ppsx: ['Impress MS PowerPoint 2007 XML AutoPlay'],
  xltx: ['Calc MS Excel 2007 XML Template'],
  ott: ['writer8_template'],
  otp: ['impress8_template'],
  ots: ['calc8_template'],
  // The same filters as without macros, which do not read them.
  docm: ['MS Word 2007 XML'],
  dotm: ['MS Word 2007 XML Template'],
  pptm: ['Impress MS PowerPoint 2007 XML'],
  potm: ['Impress MS PowerPoint 2007 XML Template'],
  ppsm: ['Impress MS PowerPoint 2007 XML AutoPlay'],
  xlsm: ['Calc MS Excel 2007 XML'],
  xltm: ['Calc MS Excel 2007 XML Template'],
};

/** With the export filter, because more than one writes files of these names. */
const targets: Record<OfficeRun['to'], string> = {
  pdf: 'pdf',
  docx: 'docx:MS Word 2007 XML',
  xlsx: 'xlsx:Calc MS Excel 2007 XML',
  pptx: 'pptx:Impress MS PowerPoint 2007 XML',
  rtf: 'rtf:Rich Text Format',
};

function officeArguments(
  request: OfficeRun,
  { input, filter }: { input: string; filter: string },
  profile: string,
): string[] {
  return [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ...['--headless', '--invisible', '--norestore', '--nolockcheck', '--nologo', '--nodefault'],
    `--infilter=${filter}`,
    ...['--convert-to', targets[request.to], '--outdir', request.folder],
    input,
  ];
}

/**
 * LibreOffice exits with 0 or 1 when it cannot read a file; only a missing result shows the failure. The same when it read it
 * and could not write the result, which it says (`impl_store`), and which is no fault of the document.
 */
function toConversionError(format: OfficeFormat, exitCode: number, said: string): Error {
  const isRead = /impl_store/u.test(said);
  if (!isRead && (exitCode === 0 || exitCode === 1 || /could not be loaded/u.test(said))) {
    const id = isConverted(format) ? 'documents.notConverted' : 'documents.layoutDamaged';
    return new DocumentError('DOCUMENT_CORRUPT', id, { cause: said });
  }
  return new EngineError('ENGINE_CRASHED', message('documents.taskCrashed', { task }), {
    retryable: true,
    detail: `soffice exit code ${exitCode}\n${said}`,
  });
}
