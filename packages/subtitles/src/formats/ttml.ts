import type { CueSpan } from '@glossa/contracts/cue-marks';
import { type Cue, sortCues } from '../cue.ts';
import { markedOf, trimMarkedLines } from '../marked-text.ts';
import { formatDotTime } from '../time.ts';
import { type SubtitleFormat, textLines } from './format.ts';
import { writeNested } from './html-marks.ts';
import { readTtml } from './read-ttml.ts';
import { regionFor } from './ttml-placement.ts';

const escapeXml = (text: string): string =>
  text
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
    .toWellFormed()
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const speakerOf = (cue: Cue): string => textLines(cue.speaker ?? '').join(' ');

const voicesOf = ({ spans }: Cue): string[] =>
  (spans ?? []).flatMap((span) => (span.kind === 'voice' ? [span.value] : []));

const regionKey = (cue: Cue): string => (cue.placement ? regionFor(cue) : '');

/** The ids of regions for places that are no track, by their attributes. */
function placedRegions(cues: readonly Cue[]): Map<string, string> {
  const keys = new Set(cues.flatMap((cue) => (cue.placement ? [regionKey(cue)] : [])));
  return new Map([...keys].map((key, index) => [key, `place${index + 1}`]));
}

function writeText(cue: Cue, agents: ReadonlyMap<string, string>): string {
  if (!cue.spans) return textLines(cue.text).map(escapeXml).join('<br/>');
  const tagsFor = (span: CueSpan): [string, string] | undefined => {
    if (span.kind === 'ruby')
      return [
        '<span tts:ruby="container"><span tts:ruby="base">',
        `</span><span tts:ruby="text">${escapeXml(span.value)}</span></span>`,
      ];
    const attribute = attributeOf(span, agents);
    return attribute ? [`<span ${attribute}>`, '</span>'] : undefined;
  };
  const lines = (text: string) => text.split('\n').map(escapeXml).join('<br/>');
  return writeNested(trimMarkedLines(markedOf(cue)), tagsFor, lines);
}

function attributeOf(span: CueSpan, agents: ReadonlyMap<string, string>): string | undefined {
  switch (span.kind) {
    case 'bold':
      return 'tts:fontWeight="bold"';
    case 'italic':
      return 'tts:fontStyle="italic"';
    case 'underline':
      return 'tts:textDecoration="underline"';
    case 'color':
      return `tts:color="${span.value}"`;
    case 'language':
      return `xml:lang="${span.value}"`;
    case 'voice':
      return `ttm:agent="${agents.get(span.value) ?? ''}"`;
    default:
      return undefined;
  }
}

/** W3C TTML2, text profile of IMSC 1.1, one region per track, one agent per speaker. */
export const ttml = {
  id: 'ttml',
  label: { id: 'subtitles.formatTtml' },
  extension: 'ttml',
  mediaType: 'application/ttml+xml',
  write: (cues, { language, title, direction }) => {
    const speakers = [...new Set(cues.flatMap((cue) => [speakerOf(cue), ...voicesOf(cue)]))].filter(
      Boolean,
    );
    const agents = new Map(speakers.map((name, index) => [name, `agent${index + 1}`]));
    const placed = placedRegions(cues);
    const paragraphs = sortCues(cues).map((cue, index) => {
      // Several speakers are in the text, each where they speak.
      const agent = voicesOf(cue).length > 0 ? undefined : agents.get(speakerOf(cue));
      const text = writeText(cue, agents);
      const region = placed.get(regionKey(cue)) ?? cue.track;
      return `      <p xml:id="c${index + 1}" begin="${formatDotTime(cue.startMs)}" end="${formatDotTime(cue.endMs)}" region="${region}"${agent ? ` ttm:agent="${agent}"` : ''}>${text}</p>`;
    });
    const trackRegion = (id: string, origin: string, align: string) =>
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
      trackRegion('upper', '10% 5%', 'before'),
      trackRegion('lower', '10% 65%', 'after'),
      ...Array.from(
        placed,
        ([attributes, id]) =>
          `      <region xml:id="${id}" ${attributes}${direction === 'rtl' ? ' tts:direction="rtl"' : ''}/>`,
      ),
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
