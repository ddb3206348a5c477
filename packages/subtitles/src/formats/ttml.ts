import { sortCues } from '../cue.ts';
import { formatDotTime } from '../time.ts';
import { type SubtitleFormat, textLines } from './format.ts';

const escapeXml = (text: string): string =>
  text
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** W3C TTML2, text profile of IMSC 1.1, one region a track. */
export const ttml: SubtitleFormat = {
  id: 'ttml',
  label: 'TTML (IMSC 1.1)',
  extension: 'ttml',
  mediaType: 'application/ttml+xml',
  write: (cues, { language, title, direction }) => {
    const paragraphs = sortCues(cues).map((cue, index) => {
      const text = textLines(cue.text).map(escapeXml).join('<br/>');
      return `      <p xml:id="c${index + 1}" begin="${formatDotTime(cue.startMs)}" end="${formatDotTime(cue.endMs)}" region="${cue.track}">${text}</p>`;
    });
    const region = (id: string, origin: string, align: string) =>
      `      <region xml:id="${id}" tts:origin="${origin}" tts:extent="80% 30%" tts:displayAlign="${align}" tts:textAlign="center"${direction === 'rtl' ? ' tts:direction="rtl"' : ''}/>`;
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" xml:lang="${language}">`,
      '  <head>',
      `    <metadata><ttm:title>${escapeXml(title)}</ttm:title></metadata>`,
      '    <layout>',
      region('upper', '10% 5%', 'before'),
      region('lower', '10% 65%', 'after'),
      '    </layout>',
      '  </head>',
      '  <body>',
      '    <div>',
      ...paragraphs,
      '    </div>',
      '  </body>',
      '</tt>',
      '',
    ].join('\n');
  },
};
