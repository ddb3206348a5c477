import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { convertSubtitles } from '@glossa/contracts/conversions';
import { importGlossary, saveGlossary } from '@glossa/contracts/glossaries';
import { importModelBundle } from '@glossa/contracts/models';
import { importMemory } from '@glossa/contracts/translation-memory';
import { uploadFile } from '@glossa/contracts/uploads';
import { importUsers } from '@glossa/contracts/user-import';
import { type HostileFile, hostileFiles, placesOutside } from '../hostile-files.ts';
import { type Attack, createAttack } from '../report.ts';
import { fileForm, send } from '../request.ts';
import type { Target } from '../target.ts';
import { leaked, patienceMs, watchHealth } from '../watch-health.ts';

/** Files that are to exhaust, confuse or leave the server. */
export async function tryFiles(target: Target, short: boolean): Promise<Attack> {
  const attack = createAttack('hostile files');
  const { address, insider, stranger, product } = target;
  const pid = product.pid();
  const upload = (path: string, fields: Record<string, string>, file: HostileFile) => {
    const { body, headers } = fileForm(fields, file);
    return send(address, {
      method: 'POST',
      path,
      // Only System administrators import bundles.
      headers: {
        ...headers,
        authorization: `Bearer ${file.as === 'bundle' ? insider : stranger.token}`,
      },
      body,
    });
  };
  const made = await send(address, {
    method: 'POST',
    path: saveGlossary.path,
    headers: { authorization: `Bearer ${stranger.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ glossaryId: null, name: 'Imports', description: '' }),
  });
  const { glossaryId = '' } =
    (JSON.parse(made.text) as { data: { glossaryId: string } | null }).data ?? {};
  const ways: Record<HostileFile['as'], [string, Record<string, string>]> = {
    media: [uploadFile.path, { categoryId: stranger.categoryId, spokenLanguage: 'en' }],
    subtitles: [convertSubtitles.path, { to: 'srt' }],
    glossary: [importGlossary.path.replace(/:\w+/, glossaryId), {}],
    memory: [importMemory.path, {}],
    users: [importUsers.path, {}],
    bundle: [importModelBundle.path, {}],
  };
  for (const path of placesOutside) await rm(path, { force: true });
  for (const file of hostileFiles(short)) {
    const stop = watchHealth(address);
    const [path, fields] = ways[file.as];
    const { status, text } = await upload(path, fields, file).catch((error: Error) => ({
      status: 0,
      text: error.message,
    }));
    const silentMs = await stop();
    const faults = [
      ...(status === 0 || status >= 500 ? [`answered ${status}: ${text.slice(0, 200)}`] : []),
      ...(file.mustBeRefused && status === 200 ? ['accepted'] : []),
      ...(leaked.test(text) ? ['shows a file of the server'] : []),
      ...(silentMs > patienceMs ? [`others waited ${Math.round(silentMs)} ms`] : []),
      ...(product.pid() === pid ? [] : ['the server started again']),
    ];
    attack.check(faults.length > 0 && `${file.name} (${file.what}): ${faults.join(', ')}`);
  }
  for (const path of placesOutside)
    attack.check(existsSync(path) && `a file was written to ${path}`);
  return attack;
}
