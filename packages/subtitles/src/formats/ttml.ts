import { type Cue, sortCues } from '../cue.ts';
import { formatDotTime } from '../time.ts';
import { type SubtitleFormat, textLines } from './format.ts';
import { readTtml } from './read-ttml.ts';

const escapeXml = (text: string): string =>
  text
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const speakerOf = (cue: Cue): string => textLines(cue.speaker ?? '').join(' ');

/** W3C TTML2, text profile of IMSC 1.1, one region per track, one agent per speaker. */
export const ttml = {
  id: 'ttml',
  label: { id: 'subtitles.formatTtml' },
  extension: 'ttml',
  mediaType: 'application/ttml+xml',
  write: (cues, { language, title, direction }) => {
    const speakers = [...new Set(cues.map(speakerOf))].filter(Boolean);
    const agents = new Map(speakers.map((name, index) => [name, `agent${index + 1}`]));
    const paragraphs = sortCues(cues).map((cue, index) => {
      const agent = agents.get(speakerOf(cue));
      const text = textLines(cue.text).map(escapeXml).join('<br/>');
      return `      <p xml:id="c${index + 1}" begin="${formatDotTime(cue.startMs)}" end="${formatDotTime(cue.endMs)}" region="${cue.track}"${agent ? ` ttm:agent="${agent}"` : ''}>${text}</p>`;
    });
    const region = (id: string, origin: string, align: string) =>
      `      <region xml:id="${id}" tts:origin="${origin}" tts:extent="80% 30%" tts:displayAlign="${align}" tts:textAlign="center"${direction === 'rtl' ? ' tts:direction="rtl"' : ''}/>`;
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:contentProfiles="http://www.w3.org/ns/ttml/profile/imsc1.1/text" xml:lang="${language}">`,
      '  <head>',
      `    <metadata><ttm:title>${escapeXml(title)}</ttm:title>`,
      ...Array.from(
        agents,
        ([name, id]) =>
          `      <ttm:agent xml:id="${id}" type="character"><ttm:name type="alias">${escapeXml(name)}</ttm:name></ttm:agent>`,
      ),
      '    </metadata>',
      '    <layout>',
      region('upper', '10% 5%', 'before'),
      region('lower', '10% 65%', 'after'),
      '    </layout>',
      '  </head>',
      '  <body xml:space="preserve">',
      '    <div>',
      ...paragraphs,
      '    </div>',
      '  </body>',
      '</tt>',
      '',
    ].join('\n');
  },
  parse: readTtml,
} as const satisfies SubtitleFormat;
