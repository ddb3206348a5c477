import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { LanguageCode } from '../../../packages/contracts/src/languages.ts';
import { type DebianPackage, withPackage } from '../debian-package.ts';

type Prompts = {
  language: LanguageCode;
  license: string;
  recordings: DebianPackage;
  texts: DebianPackage;
};

/** Prompts of a telephone system, read by one person a language, with their texts. */
const prompts: readonly Prompts[] = [
  {
    language: 'en',
    license: 'CC-BY-SA-3.0',
    recordings: {
      package: 'asterisk-core-sounds-en-g722',
      sha256: '38c5261820b406dcb0ecb37675720da2b0864850690690352ca52707eb623806',
    },
    texts: {
      package: 'asterisk-core-sounds-en',
      sha256: '973e797d28e37fa6ca3c0a9d6fa717e77cf1268ae916bf09fd3503113cdffa50',
    },
  },
  {
    language: 'es',
    license: 'CC-BY-SA-3.0',
    recordings: {
      package: 'asterisk-core-sounds-es-g722',
      sha256: 'e4e3b4281057d3b81b779298fd6be705f57411513955c518eed1bcaabbd615b8',
    },
    texts: {
      package: 'asterisk-core-sounds-es',
      sha256: '9afdab7f559f036649fb406e625899306ca1004df8ebe39c30bfbd5912d66f74',
    },
  },
  {
    language: 'fr',
    license: 'CC-BY-SA-3.0',
    recordings: {
      package: 'asterisk-core-sounds-fr-g722',
      sha256: '7add61d5e42279ecff1bbdf842a5a946ac3644fac9a0fe44384731aa7270c8e0',
    },
    texts: {
      package: 'asterisk-core-sounds-fr',
      sha256: '04c82c78c570c43a7136cbc5e2488d0c470b775468dff9fbce4a131b18cf1056',
    },
  },
  {
    language: 'ru',
    license: 'CC-BY-3.0',
    recordings: {
      package: 'asterisk-core-sounds-ru-g722',
      sha256: '673b4238a6b8269960f055d868c6a11083f7a0d00979167cb01554046b48ed9b',
    },
    texts: {
      package: 'asterisk-core-sounds-ru',
      sha256: '28a61616bb0cd3345a7ea532dec4df9f071e5d0fa9f8c1a563ea9669002f39ab',
    },
  },
];

const music: DebianPackage = {
  package: 'asterisk-moh-opsound-g722',
  sha256: '8d6b39d6f2e8feff54a042c4a25e1b72f3e2478d05ee372c92f77446fa0b1671',
};
const sounds: DebianPackage = {
  package: 'scratch',
  sha256: '36c582eb93110f64f06c4e685c41e933ccba2fa68db12f79b10bfe840b21fc10',
};

/** Shorter texts are single words and names of letters. One with digits can be read in more than one way; "?" is also a lost letter. */
const SHORTEST_TEXT = 30;

export const speechFolder = (folder: string) => join(folder, 'mixed', 'speech');
export const musicFolder = (folder: string) => join(folder, 'mixed', 'music');
export const soundFolder = (folder: string) => join(folder, 'mixed', 'sounds');

/** Gets one source, and says where it comes from or why it cannot be had. */
type Get = (name: string, license: string, fetchAll: () => Promise<void>) => Promise<void>;

/** Speech, music and sounds of which recordings are composed, each in a folder of its own. */
export async function fetchSounds(folder: string, get: Get): Promise<void> {
  for (const one of prompts)
    await get(`Debian, ${one.recordings.package}: prompts`, one.license, () =>
      fetchPrompts(one, join(speechFolder(folder), `prompts.${one.language}`)),
    );
  await get(`Debian, ${music.package}: music`, 'CC-BY-SA-3.0', () =>
    withPackage(music, (files) =>
      copyAll(join(files, 'usr/share/asterisk/moh'), musicFolder(folder)),
    ),
  );
  await get(
    `Debian, ${sounds.package}: laughter, animals, effects, instruments`,
    'CC-BY-SA-3.0',
    () =>
      withPackage(sounds, async (files) => {
        const all = join(files, 'usr/share/scratch/Media/Sounds');
        // Vocals are words.
        for (const kind of await readdir(all))
          if (kind !== 'Vocals') await copyAll(join(all, kind), soundFolder(folder), `${kind}-`);
      }),
  );
}

async function copyAll(from: string, to: string, prefix = ''): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const file of await readdir(from)) {
    // Part of the name of a file here: "Music Loops-Cave.mp3".
    await cp(join(from, file), join(to, `${prefix}${file}`));
  }
}

async function fetchPrompts({ recordings, texts, language }: Prompts, to: string): Promise<void> {
  const list = await withPackage(texts, async (files) => {
    const path = `usr/share/doc/${texts.package}/core-sounds-${language}.txt.gz`;
    return (await promisify(gunzip)(await readFile(join(files, path)))).toString('utf8');
  });
  await mkdir(to, { recursive: true });
  await withPackage(recordings, async (files) => {
    const voices = join(files, 'usr/share/asterisk/sounds');
    const [voice = ''] = await readdir(voices);
    const there = new Set(await readdir(join(voices, voice)));
    for (const line of list.split('\n')) {
      const [, name = '', text = ''] = /^([\w-]+):\s*(.+?)\s*$/.exec(line) ?? [];
      if (text.length < SHORTEST_TEXT || /[\d[\]?�]/.test(text) || !there.has(`${name}.g722`))
        continue;
      await cp(join(voices, voice, `${name}.g722`), join(to, `${name}.g722`));
      await writeFile(join(to, `${name}.txt`), `${text}\n`);
    }
  });
}

export const isSound = (file: string): boolean =>
  ['.wav', '.mp3', '.g722'].includes(extname(file).toLowerCase());

export const plainName = (file: string): string => basename(file, extname(file));
