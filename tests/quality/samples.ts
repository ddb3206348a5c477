import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checked, type DebianPackage, withPackage } from './debian-package.ts';
import { fetchSounds } from './mixed/sounds.ts';

type Clip = { path: string; name: string; language: string; text: string };
/** Where recordings of people with texts come from; the repository holds none of them. */
type Source = {
  name: string;
  license: string;
  /** A package of the system with all clips, or one file per clip. */
  archive?: DebianPackage;
  clipUrl?: (path: string) => string;
  clips: readonly (Clip & { sha256?: string })[];
};

const librivox = 'usr/share/pocketsphinx/test/data/librivox/sense_and_sensibility_01_austen_64kb';
const austen = (number: string, text: string): Clip => ({
  path: `${librivox}-${number}.wav`,
  name: `austen-${number}`,
  language: 'en',
  text,
});
const leopardCommit = 'f0d80c61f03f6438c1ff89d98b62b95796d27003';
const leopard = (file: string, language: string, sha256: string, text: string) => ({
  ...{ path: `resources/audio_samples/${file}.wav`, name: `leopard-${language}`, language, text },
  sha256,
});

const sources: readonly Source[] = [
  {
    name: 'Debian, pocketsphinx-testdata: “Sense and Sensibility”, read for LibriVox',
    license: 'public domain recording; package BSD-2-Clause',
    archive: {
      package: 'pocketsphinx-testdata',
      sha256: 'eaeb7a01d54f20b799d1a81ef110ec544b2cb47ea006614078220737a33019f0',
    },
    clips: [
      austen(
        '0870',
        'and mister john dashwood had then leisure to consider how much there might be prudently in his power to do for them',
      ),
      austen('0880', 'he was not an ill disposed young man'),
      austen('0890', 'unless to be rather cold hearted and rather selfish is to be ill disposed'),
      // The package has "a more a amiable" here, which the book has not and the reader does not say.
      austen(
        '0920',
        'had he married a more amiable woman he might have been made still more respectable than he was',
      ),
      austen('0930', 'he might even have been made amiable himself'),
    ],
  },
  {
    name: 'GitHub, Picovoice/leopard: samples of its tests',
    license: 'Apache-2.0',
    clipUrl: (path) =>
      `https://raw.githubusercontent.com/Picovoice/leopard/${leopardCommit}/${path}`,
    clips: [
      leopard(
        'test',
        'en',
        '79a003da951710b76da63b1220e29e16f361220429c9a024c87667d3c98946b7',
        'Mr quilter is the apostle of the middle classes and we are glad to welcome his gospel',
      ),
      leopard(
        'test_es',
        'es',
        '2bd19243d1fe797bd84d62f0b6be0876d26f668f66f1243c47bccdad6c3ce5cb',
        'Las arenas son blanquecinas de grano medio y tiene muy poca asistencia',
      ),
      leopard(
        'test_de',
        'de',
        '7c6d28430a748cee868a89c385d891f99ec383c86714b7e2dd901309b4c0144c',
        'Der hinter diesem Portal liegenden Raum wurde als Leichenhalle genutzt',
      ),
      leopard(
        'test_fr',
        'fr',
        'e7411e4a1b97f2c56fae07767da40aedae76bd28a32b92003383d0d38c8fe291',
        'Sous le consulat il devient conservateur des eaux et forêts et conseiller général',
      ),
      leopard(
        'test_ja',
        'ja',
        '4570305f10cc30b8322aea5f808c4128c0aafb8939107dee9b085c50c6207fa8',
        '客観的実在の判断的知識が成立するのである',
      ),
      leopard(
        'test_ko',
        'ko',
        'fa3ba55b4710c5bdbdc4a9e356c056b28ab820873ed40cef8c801c99d4c6ba3a',
        '그는 이리저리 피하면서 길 한 옆으로 걸어갔다',
      ),
      leopard(
        'test_pt',
        'pt',
        '6fe9613b6273c7e59881125255711f56bd30848ec8f9ec23b44e628956aa557a',
        'Uma raposa velha não consegue aprender nenhum ofício',
      ),
    ],
  },
];

async function download(url: string, sha256: string): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return checked(Buffer.from(await response.arrayBuffer()), sha256);
}

async function readClips(source: Source, keep: (clip: Clip, audio: Buffer) => Promise<void>) {
  const { archive, clipUrl } = source;
  if (archive)
    await withPackage(archive, async (files) => {
      for (const clip of source.clips) await keep(clip, await readFile(join(files, clip.path)));
    });
  else if (clipUrl)
    for (const clip of source.clips)
      await keep(clip, await download(clipUrl(clip.path), clip.sha256 ?? ''));
}

/** Writes recordings and texts into a folder, from every source that can be reached; the number of recordings. */
export async function fetchSamples(folder: string, say: (line: string) => void): Promise<number> {
  await mkdir(folder, { recursive: true });
  let count = 0;
  const sayUnless = async (name: string, license: string, fetchAll: () => Promise<void>) => {
    try {
      await fetchAll();
      say(`✓ ${name} (${license})`);
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      const why = cause instanceof Error ? cause.message : String(cause);
      say(`✗ ${name}: cannot be fetched from this machine (${why})`);
    }
  };
  for (const source of sources)
    await sayUnless(source.name, source.license, () =>
      readClips(source, async ({ name, language, text }, audio) => {
        await writeFile(join(folder, `${name}.wav`), audio);
        await writeFile(join(folder, `${name}.${language}.txt`), `${text}\n`);
        count += 1;
      }),
    );
  await fetchSounds(folder, sayUnless);
  return count;
}
