// What the product runs besides Node, as Debian packages. `proof` is a file or a program on PATH that shows it is there.
export const systemPackages = [
  { apt: 'ffmpeg', proof: 'ffmpeg', purpose: 'start', why: 'reads and converts video and audio' },
  {
    apt: 'bubblewrap',
    proof: 'bwrap',
    purpose: 'start',
    why: 'keeps outside programs away from files and network',
  },
  { apt: 'util-linux', proof: 'setpriv', purpose: 'start', why: 'limits memory and ends children' },
  { apt: 'apertium', proof: 'apertium', purpose: 'start', why: 'translates without a download' },
  {
    apt: 'apertium-eng-spa',
    proof: '/usr/share/apertium/modes/eng-spa.mode',
    purpose: 'start',
    why: 'English and Spanish',
  },
  {
    apt: 'apertium-es-pt',
    proof: '/usr/share/apertium/modes/es-pt.mode',
    purpose: 'start',
    why: 'Spanish and Portuguese',
  },
  {
    apt: 'apertium-fr-es',
    proof: '/usr/share/apertium/modes/fr-es.mode',
    purpose: 'start',
    why: 'French and Spanish',
  },
  { apt: 'fontconfig', proof: 'fc-list', purpose: 'start', why: 'knows which fonts are there' },
  {
    apt: 'fonts-noto-core',
    proof: '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf',
    purpose: 'start',
    why: 'letters of every script',
  },
  {
    apt: 'fonts-noto-cjk',
    proof: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
    purpose: 'start',
    why: 'Chinese, Japanese and Korean letters',
  },
  {
    apt: 'espeak-ng',
    proof: 'espeak-ng',
    purpose: 'test',
    why: 'speaks what the tests transcribe',
  },
  { apt: 'chromium', proof: 'chromium', purpose: 'test', why: 'the browser of the journeys' },
];
