import type { Judge } from './judge.ts';
import { judgeEncoding } from './judge-encoding.ts';
import { judgeExpected } from './judge-expected.ts';
import { judgeFcpXml } from './judge-fcpxml.ts';
import { judgeLive } from './judge-live.ts';
import { judgeTtml } from './judge-ttml.ts';
import { judgeWebVtt } from './judge-webvtt.ts';
import { judgeWhisper } from './judge-whisper.ts';
import { judgeYouTube } from './judge-youtube.ts';

/**
 * A public suite at a commit. `files`: the paths of it that are judged. `archive`: a zip with them beside this file,
 * where the license allows one.
 */
export type Suite = {
  id: string;
  repository: string;
  commit: string;
  license: string;
  /** The text of the license, a path in the repository. */
  licenseFile: string;
  /** What it is judged by. */
  reference: string;
  files: RegExp;
  archive: boolean;
  judge: Judge;
};

const github = 'https://github.com';
const ttconv = {
  repository: `${github}/sandflow/ttconv`,
  commit: 'bcf311a1f4fd479236360448137c0f6562a8a4e6',
};

export const suites: readonly Suite[] = [
  {
    id: 'w3c-imsc',
    repository: `${github}/w3c/imsc-tests`,
    commit: '08f10c5d5c36ab1105202ed964aee8c4ae939ed5',
    license: 'W3C Test Suite License or W3C 3-clause BSD License',
    licenseFile: 'LICENSE.md',
    reference: 'imscJS, at every interval',
    files: /\.ttml$/,
    archive: true,
    judge: judgeTtml,
  },
  {
    id: 'wpt-webvtt',
    ...ttconv,
    license: 'BSD-3-Clause, web-platform-tests contributors',
    licenseFile: 'src/test/resources/vtt/wpt-tests/LICENSE.md',
    reference: 'webvtt-parser of the W3C',
    files: /\/vtt\/wpt-tests\/.*\.vtt$/,
    archive: true,
    judge: judgeWebVtt,
  },
  {
    id: 'vtt.js',
    repository: `${github}/mozilla/vtt.js`,
    commit: '42ca104e8845bfc4485e8579d62cac6feaa00de9',
    license: 'Apache-2.0',
    licenseFile: 'LICENSE',
    reference: 'webvtt-parser of the W3C',
    files: /\.vtt$/,
    archive: true,
    judge: judgeWebVtt,
  },
  {
    id: 'ttconv',
    ...ttconv,
    license: 'BSD-2-Clause; STL files of the IRT: Apache-2.0',
    licenseFile: 'LICENSE.txt',
    reference: 'ttconv, at every change; FFmpeg for SRT',
    files: /\/resources\/(?:stl|scc|srt)\/.*\.(?:stl|scc|srt)$/,
    archive: true,
    judge: judgeExpected('ttconv'),
  },
  {
    id: 'pysubs2',
    repository: `${github}/tkarabela/pysubs2`,
    commit: '6caa4da8120168a1cd3fd4cf74b04cdee70650b2',
    license: 'MIT',
    licenseFile: 'LICENSE.txt',
    reference: 'FFmpeg; imscJS for TTML',
    files: /^tests\/data\/(?:ttml|subtitle_with_attached_images).*\.(?:ass|ttml)$/,
    archive: true,
    judge: judgeExpected('pysubs2'),
  },
  {
    id: 'go-astisub',
    repository: `${github}/asticode/go-astisub`,
    commit: 'dec0bf67e236838f2ac668658a54d36e5195e88b',
    license: 'MIT',
    licenseFile: 'LICENSE',
    reference: 'FFmpeg, ttconv, imscJS, webvtt-parser',
    files: /^testdata\/.*-in.*\.(?:srt|ssa|stl|ttml|vtt)$/,
    archive: true,
    judge: judgeExpected('go-astisub'),
  },
  {
    id: 'aegisub',
    repository: `${github}/TypesettingTools/Aegisub`,
    commit: '9f984395f98eb7e12068195d16819babb2d43846',
    license: 'BSD-3-Clause',
    licenseFile: 'LICENCE',
    reference: 'FFmpeg',
    files: /^(?:automation|docs)\/.*\.ass$/,
    archive: true,
    judge: judgeExpected('aegisub'),
  },
  {
    id: 'libass',
    repository: `${github}/libass/libass`,
    commit: 'c425f6d7ec9ca7e5dfa3f8bbed29a6ddbf39a596',
    license: 'ISC',
    licenseFile: 'COPYING',
    reference: 'FFmpeg',
    files: /\.ass$/,
    archive: true,
    judge: judgeExpected('libass'),
  },
  {
    id: 'caption-inspector',
    repository: `${github}/Comcast/caption-inspector`,
    commit: '8e278ac00e0b1c09778c475d7632d572c706c27b',
    license: 'Apache-2.0',
    licenseFile: 'LICENSE',
    reference: 'ttconv, at every change',
    files: /^test\/media\/.*\.scc$/,
    archive: true,
    judge: judgeExpected('caption-inspector'),
  },
  {
    id: 'chardet',
    repository: `${github}/chardet/chardet`,
    commit: '1355907628bff3148cc81ec77093b41d922436a7',
    license: 'LGPL-2.1-or-later; the texts belong to their authors',
    licenseFile: 'LICENSE',
    reference: 'the encoding that the folder names',
    files: /^tests\/[^/]+\/[^/]+\.(?:txt|xml|srt|html)$/,
    archive: false,
    judge: judgeEncoding,
  },
  {
    id: 'subtitle-edit',
    repository: `${github}/SubtitleEdit/subtitleedit`,
    commit: '5c98fbdf9dac8e400b962910075c97b97eb3f919',
    license: 'MIT',
    licenseFile: 'LICENSE',
    reference: 'FFmpeg, ass-compiler, webvtt-parser',
    files: /^tests\/(?:libse\/Files|seconv\/Fixtures)\/.*\.(?:srt|ass|ssa|vtt|webvtt)$/,
    archive: false,
    judge: judgeLive,
  },
  {
    id: 'whisper-timestamped',
    repository: `${github}/linto-ai/whisper-timestamped`,
    commit: '137f4e0415d6c1ccf00a2008231b74dc8a01c1d9',
    license: 'AGPL-3.0',
    licenseFile: 'LICENSE',
    reference: 'the JSON of Whisper beside them; FFmpeg, webvtt-parser',
    files: /^tests\/expected\/.*\.(?:json|srt|vtt|tsv|csv)$/,
    archive: false,
    judge: judgeWhisper,
  },
  {
    id: 'ytsubconverter',
    repository: `${github}/arcusmaximus/YTSubConverter`,
    commit: 'd8790b6d5ed5ee2cdb2afb09641b6e5bb28f5823',
    license: 'MIT',
    licenseFile: 'LICENSE',
    reference: 'xmldom for YouTube; FFmpeg, ass-compiler, imscJS',
    files: /^YTSubConverter\.Tests\/(?:Ass|Ttml)\/Files\/.*\.(?:ass|ytt|xml)$/,
    archive: false,
    judge: judgeYouTube,
  },
  {
    id: 'youtube-transcript-api',
    repository: `${github}/jdepoix/youtube-transcript-api`,
    commit: '85c859450c014d860297ab9fd4f88145c47ff2e2',
    license: 'MIT',
    licenseFile: 'LICENSE',
    reference: 'xmldom',
    files: /\/transcript\.xml\.static$/,
    archive: false,
    judge: judgeYouTube,
  },
  {
    id: 'webvtt-py',
    repository: `${github}/glut23/webvtt-py`,
    commit: '2f78325d96f260540fe4ba729d3624daaf3f9be6',
    license: 'MIT',
    licenseFile: 'LICENSE',
    reference: 'webvtt-parser, FFmpeg, subsrt-ts; each word once for YouTube',
    files: /^tests\/subtitles\/.*\.(?:sbv|srt|vtt)$/,
    archive: false,
    judge: judgeLive,
  },
  {
    id: 'pycaption',
    repository: `${github}/pbs/pycaption`,
    commit: 'e1bbd5575974e4eda5ec4964ccc4f652d62db862',
    license: 'Apache-2.0',
    licenseFile: 'LICENSE.txt',
    reference: 'FFmpeg, ttconv, imscJS, webvtt-parser',
    files: /^examples\/example\.(?:sami|scc|srt|sub|vtt|xml)$/,
    archive: false,
    judge: judgeLive,
  },
  {
    id: 'scf',
    repository: `${github}/IRT-Open-Source/scf`,
    commit: 'dc839a1d9178986a313f687eb8742bae53b41535',
    license: 'Apache-2.0',
    licenseFile: 'LICENSE.txt',
    reference: 'ttconv, at every change; FFmpeg for SRT',
    files: /^(?:modules|misc)\/.*\.(?:stl|srt|vtt)$/,
    archive: false,
    judge: judgeLive,
  },
  {
    id: 'mantas-done',
    repository: `${github}/mantas-done/subtitles`,
    commit: 'b27dfbeac5a6993590cbd202a7c580c11fbc8d2b',
    license: 'MIT',
    licenseFile: 'LICENSE.md',
    reference: 'FFmpeg, ttconv, imscJS, webvtt-parser',
    files: /^tests\/files\/.*\.(?:ass|dfxp|lrc|scc|smi|srt|stl|sub|ttml|vtt)$/,
    archive: false,
    judge: judgeLive,
  },
  {
    id: 'whisper-ctranslate2',
    repository: `${github}/Softcatala/whisper-ctranslate2`,
    commit: '2cb445217421212003c8807f3c32f9002bbd4f85',
    license: 'MIT',
    licenseFile: 'LICENSE',
    reference: 'the JSON of faster-whisper beside them; FFmpeg, webvtt-parser',
    files: /^e2e-tests\/ref-.*\.(?:json|srt|tsv|vtt)$/,
    archive: false,
    judge: judgeWhisper,
  },
  {
    id: 'whisperx-fastapi',
    repository: `${github}/pavelzbornik/whisperX-FastAPI`,
    commit: '86a02f9c3c113a46a51abe75cc5b085c907a1dc8',
    license: 'MIT',
    licenseFile: 'LICENSE',
    reference: 'the JSON of WhisperX itself, with its words; FFmpeg',
    files: /^tests\/test_files\/(?:(?:aligned_)?transcript\.json|audio_en\.srt)$/,
    archive: false,
    judge: judgeWhisper,
  },
  {
    id: 'dawfilekit',
    repository: `${github}/orchetect/DAWFileKit`,
    commit: 'f90f6a5d753d9d2d60652922e3ed52e23038ba90',
    license: 'MIT',
    licenseFile: 'LICENSE',
    reference: 'xmldom, at the times of the timeline',
    // Those with captions or titles.
    files:
      /\/FCPXML Exports\/(?:Annotations|AuditionMarkers2?|BasicMarkers\w*|ClipMetadata|Complex|CompoundClips|DisabledClips|Occlusion\d?|RolesList|SyncClipRoles2?|TitlesRoles|TransitionMarkers\d|TwoClipsMarkers)\.fcpxml$/,
    archive: false,
    judge: judgeFcpXml,
  },
  {
    id: 'babelsubs',
    repository: `${github}/pculture/babelsubs`,
    commit: '10505885d274f609e345da523ab41b975a68a5e6',
    license: 'BSD-3-Clause',
    licenseFile: 'LICENSE',
    reference: 'FFmpeg, imscJS, webvtt-parser',
    files: /^babelsubs\/tests\/data\/.*\.(?:dfxp|srt|ssa|vtt)$/,
    archive: false,
    judge: judgeLive,
  },
];
