import type { LanguageCode } from '@glossa/contracts/languages';
import { countCharacters, readingRules, readingSpeed } from '@glossa/subtitles/reading-rules';
import classes from './cue-limits.module.css';

type Measure = { label: string; value: string; limit: string; over: boolean; explain: string };

const oneDecimal = (value: number) => String(Math.round(value * 10) / 10);

/** Longest line, characters per second and number of lines, against what the language's viewers can read. */
export function measureCue(text: string, durationMs: number, language: LanguageCode): Measure[] {
  const rules = readingRules[language];
  const lines = text.split('\n');
  const longest = Math.max(...lines.map((line) => countCharacters(line, rules)));
  const speed = readingSpeed({ text, startMs: 0, endMs: durationMs }, rules);
  return [
    {
      label: 'Line',
      value: oneDecimal(longest),
      limit: String(rules.cpl),
      over: longest > rules.cpl,
      explain: `The longest line has ${oneDecimal(longest)} characters; ${rules.cpl} fit. Break it or shorten it.`,
    },
    {
      label: 'Per second',
      value: Number.isFinite(speed) ? oneDecimal(speed) : '∞',
      limit: String(rules.cps),
      over: speed > rules.cps,
      explain: `${Number.isFinite(speed) ? oneDecimal(speed) : 'Too many'} characters a second; ${rules.cps} can be read. Shorten the text.`,
    },
    ...(lines.length > rules.maxLines
      ? [
          {
            label: 'Lines',
            value: String(lines.length),
            limit: String(rules.maxLines),
            over: true,
            explain: `${lines.length} lines; at most ${rules.maxLines} fit on the picture.`,
          },
        ]
      : []),
  ];
}

type Props = { text: string; durationMs: number; language: LanguageCode };

/** The measures of a cue, live while it is typed; what is over its limit is marked and says what to do. */
export function CueLimits({ text, durationMs, language }: Props) {
  return (
    <span className={classes.limits}>
      {measureCue(text, durationMs, language).map((measure) => (
        <span
          key={measure.label}
          className={classes.measure}
          data-over={measure.over || undefined}
          title={measure.over ? measure.explain : undefined}
        >
          {measure.label} {measure.value}/{measure.limit}
          {measure.over && <span className={classes.hidden}>. {measure.explain}</span>}
        </span>
      ))}
    </span>
  );
}
