import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Setting = { at: string; name: string; value: string | number | boolean };

const settings: Setting[] = [
  // Nothing in a document runs, and nothing it links to is fetched or read.
  { at: 'Common/Security/Scripting', name: 'DisableMacrosExecution', value: true },
  { at: 'Common/Security/Scripting', name: 'MacroSecurityLevel', value: 3 },
  { at: 'Common/Security/Scripting', name: 'BlockUntrustedRefererLinks', value: true },
  { at: 'Writer/Content/Update', name: 'Link', value: 0 }, // never
  { at: 'Calc/Content/Update', name: 'Link', value: 1 }, // never, in Calc's numbers
  // Sheets show the results they were saved with: the page is to look as its author saw it.
  { at: 'Calc/Formula/Load', name: 'OOXMLRecalcMode', value: 1 },
  { at: 'Calc/Formula/Load', name: 'ODFRecalcMode', value: 1 },
  // A first start otherwise looks for Java, older profiles and news.
  { at: 'Common/Misc', name: 'FirstRun', value: false },
  { at: 'Common/Save/Document', name: 'AutoSave', value: false },
  { at: 'Recovery/RecoveryInfo', name: 'Enabled', value: false },
];

/** A fresh LibreOffice profile in that folder: two runs in one profile would wait for, or break, each other. */
export async function writeProfile(folder: string): Promise<void> {
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
