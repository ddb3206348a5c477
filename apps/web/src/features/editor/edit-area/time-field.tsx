import { parseTime } from '@glossa/subtitles/time';
import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import { formatTimecode } from '../../../ui/player/timecode.ts';
import classes from './edit-area.module.css';

type Props = {
  label: string;
  ms: number;
  framesPerSecond: number;
  disabled: boolean;
  /** The new time in whole milliseconds; returns why it is invalid, or null. */
  onTyped: (ms: number) => string | null;
  /** Moves it by milliseconds, as far as there is room. */
  onNudge: (byMs: number) => void;
};

/** Step of a key in milliseconds: one frame, a tenth of a second with Shift, a second with the page keys. */
export function nudgeOf(
  { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>,
  framesPerSecond: number,
): number | null {
  const frame = 1000 / framesPerSecond;
  switch (key) {
    case 'ArrowUp':
      return shiftKey ? 100 : frame;
    case 'ArrowDown':
      return shiftKey ? -100 : -frame;
    case 'PageUp':
      return 1000;
    case 'PageDown':
      return -1000;
    default:
      return null;
  }
}

/** A time as HH:MM:SS.s, typed or moved by arrow keys by frames. Invalid input is rejected with a message. */
export function TimeField(props: Props) {
  const { ms, onTyped, onNudge } = props;
  const shown = formatTimecode(ms);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hint = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time replaces what was being typed
  useEffect(() => {
    setTyped(null);
    setProblem(null);
  }, [ms]);

  const take = () => {
    if (typed === null || typed === shown) {
      setTyped(null);
      setProblem(null);
      return;
    }
    const time = parseTime(typed);
    const rejection = time === undefined ? t('editor.times.invalidTime') : onTyped(time);
    setProblem(rejection);
    if (rejection === null) setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape' && typed !== null) {
      setTyped(null);
      setProblem(null);
      event.stopPropagation();
    } else {
      const by = nudgeOf(event, props.framesPerSecond);
      if (by === null) return;
      onNudge(by);
    }
    event.preventDefault();
  };
  const frame = Math.floor(((ms % 1000) / 1000) * props.framesPerSecond + 1e-6);
  return (
    <>
      <TextInput
        label={props.label}
        size="xs"
        classNames={{ input: classes.time, label: classes.label }}
        disabled={props.disabled}
        value={typed ?? shown}
        error={problem}
        inputMode="decimal"
        spellCheck={false}
        autoComplete="off"
        aria-describedby={hint}
        rightSection={<span className={classes.frame}>:{String(frame).padStart(2, '0')}</span>}
        rightSectionPointerEvents="none"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={onKeyDown}
      />
      <span id={hint} hidden>
        {t('editor.times.keyboardHint', { frame })}
      </span>
    </>
  );
}
