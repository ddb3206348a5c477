import { Radio, Text } from '@mantine/core';
import classes from './target-choice.module.css';

type Target<Value extends string> = { value: Value; label: string; hint: string };
type Props<Value extends string> = {
  label: string;
  targets: ReadonlyArray<Target<Value>>;
  value: Value;
  onChange: (value: Value) => void;
};

/** Target formats, each with a note on its use. */
export function TargetChoice<Value extends string>({
  label,
  targets,
  value,
  onChange,
}: Props<Value>) {
  return (
    <Radio.Group label={label} value={value} onChange={(next) => onChange(next as Value)}>
      <div className={classes.choices}>
        {targets.map((target) => (
          <Radio.Card key={target.value} value={target.value} className={classes.card}>
            <Radio.Indicator />
            <span>
              <Text component="span" fw={600} size="sm" display="block">
                {target.label}
              </Text>
              <Text component="span" size="xs" c="dimmed" display="block">
                {target.hint}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
