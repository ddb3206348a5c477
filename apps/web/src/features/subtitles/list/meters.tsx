import type { CSSProperties } from 'react';
import { inContext } from '../../../lib/language/t.ts';
import { type CueMeasures, type Measure, shownValue } from './measure-cue.ts';
import classes from './meters.module.css';

const perSecond = inContext('characters per second', '/s');
const longestLine = inContext('characters of the longest line', 'line');

function Meter({ measure, unit }: { measure: Measure; unit: string }) {
  const share = Math.min(1, measure.value / measure.limit);
  const state = measure.over ? 'over' : share > 0.9 ? 'near' : undefined;
  return (
    <span className={classes.meter} data-state={state}>
      <span className={classes.value}>{shownValue(measure.value)}</span>
      <span className={classes.unit} dir="auto">
        {unit}
      </span>
      <span className={classes.bar} style={{ '--share': share } as CSSProperties} />
    </span>
  );
}

/** Characters per second and of the longest line, as two thin bars. What they say stands in words beside them. */
export function Meters({ measures }: { measures: CueMeasures }) {
  return (
    <span className={classes.meters} aria-hidden>
      <Meter measure={measures.speed} unit={perSecond} />
      <Meter measure={measures.line} unit={longestLine} />
    </span>
  );
}
