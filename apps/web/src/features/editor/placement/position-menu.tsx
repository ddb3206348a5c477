import { Button, NumberInput, SegmentedControl, Stack, Text } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import type { Cue, EditorStore } from '../store/editor-types.ts';
import { type Place, placeCue, placementAt, placeOf } from './place-cue.ts';

type Column = 'left' | 'center' | 'right';
const columnOf = ({ placement }: Cue): Column => {
  const { align } = placement ?? {};
  if (align === undefined) return 'center';
  return align === 'left' || align === 'start' ? 'left' : 'right';
};

/** The place of the current cue in numbers. */
export function PositionMenu({ store, cue }: { store: EditorStore; cue: Cue }) {
  const place = placeOf(cue);
  const key = `place-${cue.id}`;
  const move = (fields: Partial<Pick<Place, 'x' | 'y'>>) =>
    placeCue(store, cue.id, placementAt(cue, { ...place, ...fields }), key);
  const align = (column: Column) => {
    const { align: _align, positionAlign: _anchor, ...rest } = cue.placement ?? {};
    const turned = { ...cue, placement: column === 'center' ? rest : { ...rest, align: column } };
    // A text that is not told where it is goes to the side it is aligned to.
    const across = placeOf(turned).across;
    const x = cue.placement?.x === undefined ? placeOf(turned).x : place.x;
    placeCue(store, cue.id, placementAt(turned, { ...place, across, x }), key);
  };
  return (
    <Stack gap="xs" w={240}>
      <Text fw={600} size="sm">
        {t('editor.position.title')}
      </Text>
      <NumberInput
        data-autofocus
        size="xs"
        label={t('editor.position.across')}
        min={0}
        max={100}
        step={1}
        decimalScale={2}
        value={place.x}
        onChange={(x) => typeof x === 'number' && move({ x })}
      />
      <NumberInput
        size="xs"
        label={t('editor.position.down')}
        min={0}
        max={100}
        step={1}
        decimalScale={2}
        value={place.y}
        onChange={(y) => typeof y === 'number' && move({ y })}
      />
      <div>
        <Text size="xs" fw={500} aria-hidden>
          {t('editor.position.align')}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          dir="ltr"
          aria-label={t('editor.position.align')}
          value={columnOf(cue)}
          data={[
            { value: 'left', label: t('editor.position.left') },
            { value: 'center', label: t('editor.position.center') },
            { value: 'right', label: t('editor.position.right') },
          ]}
          onChange={(column) => align(column as Column)}
        />
      </div>
      <Button
        size="xs"
        variant="default"
        disabled={!cue.placement}
        onClick={() => placeCue(store, cue.id, undefined)}
      >
        {t('editor.position.reset')}
      </Button>
    </Stack>
  );
}
