import { languages } from '@glossa/contracts/languages';
import { sortCues } from '../cue.ts';
import { formatAssTime } from '../time.ts';
import { type SubtitleFormat, textLines } from './format.ts';

/** Text that can only be text: braces open override tags and a backslash opens escapes, so both get look-alikes. */
const inert = (line: string): string =>
  line.replaceAll('\\', '\u2216').replaceAll('{', '\u2774').replaceAll('}', '\u2775');

/** Advanced SubStation Alpha v4.00+, two styles: Lower at the bottom, Upper at the top of the picture. */
export const ass: SubtitleFormat = {
  id: 'ass',
  label: 'Advanced SubStation Alpha',
  extension: 'ass',
  mediaType: 'text/x-ssa',
  write: (cues, { language, title }) => {
    const font = languages[language].fonts[0] ?? 'Noto Sans';
    const style = (name: string, alignment: number) =>
      `Style: ${name},${font},54,&H00FFFFFF,&H000000FF,&H00000000,&H80000000,0,0,0,0,100,100,0,0,1,2.5,1,${alignment},60,60,48,1`;
    const events = sortCues(cues).map((cue) => {
      const lower = cue.track === 'lower';
      const text = textLines(cue.text).map(inert).join('\\N');
      const speaker = (cue.speaker ?? '').replace(/[,\n\r]/g, ' ');
      return `Dialogue: ${lower ? 0 : 1},${formatAssTime(cue.startMs)},${formatAssTime(cue.endMs)},${lower ? 'Lower' : 'Upper'},${speaker},0,0,0,,${lower ? '' : '{\\an8}'}${text}`;
    });
    return [
      '[Script Info]',
      `Title: ${title.replace(/[\r\n]+/g, ' ')}`,
      'ScriptType: v4.00+',
      'PlayResX: 1920',
      'PlayResY: 1080',
      'WrapStyle: 0',
      'ScaledBorderAndShadow: yes',
      '',
      '[V4+ Styles]',
      'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
      style('Lower', 2),
      style('Upper', 8),
      '',
      '[Events]',
      'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
      ...events,
      '',
    ].join('\n');
  },
};
