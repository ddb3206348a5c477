// Each needs what those before it need.
export const purposes = ['start', 'test', 's3', 'hostile'];

// What the product runs besides Node, as Debian packages. `proof` is a file or a program on PATH that shows it is there, or
// several of which one is enough.
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
    apt: 'fonts-noto-mono',
    proof: '/usr/share/fonts/truetype/noto/NotoSansMono-Regular.ttf',
    purpose: 'start',
    why: 'letters of equal width',
  },
  {
    apt: 'libreoffice-writer-nogui',
    proof: '/usr/lib/libreoffice/program/libswlo.so',
    purpose: 'start',
    why: 'lays text documents out',
  },
  {
    apt: 'libreoffice-calc-nogui',
    proof: '/usr/lib/libreoffice/program/libsclo.so',
    purpose: 'start',
    why: 'lays sheets out',
  },
  {
    apt: 'libreoffice-impress-nogui',
    proof: '/usr/lib/libreoffice/program/libslideshowlo.so',
    purpose: 'start',
    why: 'lays presentations out',
  },
  {
    apt: 'libreoffice-draw-nogui',
    proof: '/usr/lib/libreoffice/program/libsdlo.so',
    purpose: 'start',
    why: 'draws what documents hold',
  },
  { apt: 'poppler-utils', proof: 'pdftotext', purpose: 'start', why: 'reads and draws PDF' },
  {
    apt: 'espeak-ng',
    proof: 'espeak-ng',
    purpose: 'start',
    why: 'the standard voices, in every language',
  },
  {
    apt: 'systemd-container',
    proof: 'systemd-nspawn',
    purpose: 'test',
    why: 'boots the machine that follows the guide',
  },
  { apt: 'tesseract-ocr', proof: 'tesseract', purpose: 'test', why: 'reads burned-in pictures' },
  {
    apt: 'tesseract-ocr-ara',
    proof: '/usr/share/tesseract-ocr/5/tessdata/ara.traineddata',
    purpose: 'test',
    why: 'reads Arabic',
  },
  {
    apt: 'tesseract-ocr-chi-sim',
    proof: '/usr/share/tesseract-ocr/5/tessdata/chi_sim.traineddata',
    purpose: 'test',
    why: 'reads simplified Chinese',
  },
  {
    apt: 'tesseract-ocr-chi-tra',
    proof: '/usr/share/tesseract-ocr/5/tessdata/chi_tra.traineddata',
    purpose: 'test',
    why: 'reads traditional Chinese',
  },
  {
    apt: 'tesseract-ocr-eng',
    proof: '/usr/share/tesseract-ocr/5/tessdata/eng.traineddata',
    purpose: 'test',
    why: 'reads English',
  },
  {
    apt: 'tesseract-ocr-fra',
    proof: '/usr/share/tesseract-ocr/5/tessdata/fra.traineddata',
    purpose: 'test',
    why: 'reads French',
  },
  {
    apt: 'tesseract-ocr-jpn',
    proof: '/usr/share/tesseract-ocr/5/tessdata/jpn.traineddata',
    purpose: 'test',
    why: 'reads Japanese',
  },
  {
    apt: 'tesseract-ocr-kor',
    proof: '/usr/share/tesseract-ocr/5/tessdata/kor.traineddata',
    purpose: 'test',
    why: 'reads Korean',
  },
  {
    apt: 'tesseract-ocr-rus',
    proof: '/usr/share/tesseract-ocr/5/tessdata/rus.traineddata',
    purpose: 'test',
    why: 'reads Russian',
  },
  {
    apt: 'tesseract-ocr-spa',
    proof: '/usr/share/tesseract-ocr/5/tessdata/spa.traineddata',
    purpose: 'test',
    why: 'reads Spanish',
  },
  {
    apt: 'chromium-headless-shell',
    proof: ['chromium-headless-shell', 'chromium'],
    purpose: 'test',
    why: 'the browser of the journeys',
  },
  // Not for `npm test`: on a system with systemd, these packages start services, and they take a minute to install.
  { apt: 'swift-proxy', proof: 'swift-proxy-server', purpose: 's3', why: 'an S3 object store' },
  {
    apt: 'swift-account',
    proof: 'swift-account-server',
    purpose: 's3',
    why: 'the accounts of the object store',
  },
  {
    apt: 'swift-container',
    proof: 'swift-container-server',
    purpose: 's3',
    why: 'the buckets of the object store',
  },
  {
    apt: 'swift-object',
    proof: 'swift-object-server',
    purpose: 's3',
    why: 'the objects of the object store',
  },
  { apt: 'memcached', proof: 'memcached', purpose: 's3', why: 'what the object store remembers' },
  { apt: 'clamav-daemon', proof: 'clamd', purpose: 'hostile', why: 'scans for viruses' },
];
