import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleFont, TrackStyle } from '@glossa/contracts/subtitle-styles';
import { Alert, Divider, Group, SegmentedControl, Select, Switch } from '@mantine/core';
import { inContext, t } from '../../../lib/language/t.ts';
import { contrastWarning } from './contrast.ts';
import { FontOption } from './font-option.tsx';
import { ColourField, PercentField } from './style-fields.tsx';

type Props = {
  /** For the names of the fields. */
  track: 'lower' | 'upper';
  style: TrackStyle;
  fonts: readonly SubtitleFont[];
  language: LanguageCode;
  disabled: boolean;
  onChange: (change: Partial<TrackStyle>) => void;
};

const alignments = [
  { value: 'left', label: inContext('place on the picture', 'Left') },
  { value: 'centre', label: inContext('place on the picture', 'Centre') },
  { value: 'right', label: inContext('place on the picture', 'Right') },
];
const positions = [
  { value: 'top', label: inContext('place on the picture', 'Top') },
  { value: 'middle', label: inContext('place on the picture', 'Middle') },
  { value: 'bottom', label: inContext('place on the picture', 'Bottom') },
];

function fontChoices(fonts: readonly SubtitleFont[], current: string) {
  const offered = fonts.filter((font) => font.offered);
  const items = (wanted: boolean) =>
    offered.filter(({ recommended }) => recommended === wanted).map(({ family }) => family);
  const missing = offered.every(({ family }) => family !== current) ? [current] : [];
  return [
    { group: t('Made for this script'), items: items(true) },
    { group: t('Cover this script'), items: items(false) },
    { group: t('Not installed'), items: missing },
  ].filter(({ items: families }) => families.length > 0);
}

/** How the cues of one track look. Every change counts at once. */
export function TrackFields({ track, style, fonts, language, disabled, onChange }: Props) {
  const warning = contrastWarning(style);
  return (
    <>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('Font')}
          searchable
          allowDeselect={false}
          disabled={disabled}
          data={fontChoices(fonts, style.fontFamily)}
          value={style.fontFamily}
          renderOption={({ option }) => {
            const font = fonts.find(({ family }) => family === option.value);
            return font ? <FontOption font={font} language={language} /> : option.label;
          }}
          comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
          onChange={(family) => family && onChange({ fontFamily: family })}
          w={230}
        />
        <PercentField
          label={inContext('of letters', 'Size')}
          description={t('Percent of the height')}
          value={style.fontSize}
          range={[2, 20]}
          step={0.5}
          disabled={disabled}
          onChange={(fontSize) => onChange({ fontSize })}
        />
      </Group>
      <Group gap="lg">
        <Switch
          label={t('Bold')}
          checked={style.bold}
          disabled={disabled}
          onChange={(event) => onChange({ bold: event.currentTarget.checked })}
        />
        <Switch
          label={t('Italic')}
          checked={style.italic}
          disabled={disabled}
          onChange={(event) => onChange({ italic: event.currentTarget.checked })}
        />
      </Group>
      <Colours style={style} disabled={disabled} onChange={onChange} />
      {warning && (
        <Alert color="yellow" variant="light" title={t('Hard to read')} role="status">
          {warning}
        </Alert>
      )}
      <Divider label={inContext('on the picture', 'Place')} labelPosition="left" />
      {/* As on the picture: what is left there stands left here in every language. */}
      <SegmentedControl
        dir="ltr"
        aria-label={
          track === 'upper' ? t('Alignment of the upper track') : t('Alignment of the lower track')
        }
        data={alignments}
        value={style.alignment}
        disabled={disabled}
        onChange={(value) => onChange({ alignment: value as TrackStyle['alignment'] })}
      />
      <SegmentedControl
        aria-label={
          track === 'upper' ? t('Position of the upper track') : t('Position of the lower track')
        }
        data={positions}
        value={style.position}
        disabled={disabled}
        onChange={(value) => onChange({ position: value as TrackStyle['position'] })}
      />
      <Group align="flex-end" gap="sm">
        <PercentField
          label={t('Distance from the edge')}
          value={style.marginVertical}
          range={[0, 45]}
          step={0.5}
          // Nothing is kept from an edge in the middle of the picture.
          disabled={disabled || style.position === 'middle'}
          onChange={(marginVertical) => onChange({ marginVertical })}
        />
        <PercentField
          label={t('Distance from the sides')}
          value={style.marginHorizontal}
          range={[0, 45]}
          step={0.5}
          disabled={disabled}
          onChange={(marginHorizontal) => onChange({ marginHorizontal })}
        />
      </Group>
    </>
  );
}

function Colours({ style, disabled, onChange }: Pick<Props, 'style' | 'disabled' | 'onChange'>) {
  return (
    <>
      <Divider label={t('Colours')} labelPosition="left" />
      <Group align="flex-end" gap="sm">
        <ColourField
          label={t('Text')}
          value={style.colour}
          disabled={disabled}
          onChange={(colour) => onChange({ colour })}
        />
        <PercentField
          label={t('Opacity of the text')}
          value={style.opacity * 100}
          range={[0, 100]}
          step={5}
          disabled={disabled}
          onChange={(percent) => onChange({ opacity: percent / 100 })}
        />
      </Group>
      <Switch
        label={t('Box behind the lines, instead of an outline')}
        checked={style.box}
        disabled={disabled}
        onChange={(event) => onChange({ box: event.currentTarget.checked })}
      />
      {style.box ? (
        <Group align="flex-end" gap="sm">
          <ColourField
            label={inContext('behind the text', 'Box')}
            value={style.boxColour}
            disabled={disabled}
            onChange={(boxColour) => onChange({ boxColour })}
          />
          <PercentField
            label={t('Opacity of the box')}
            value={style.boxOpacity * 100}
            range={[0, 100]}
            step={5}
            disabled={disabled}
            onChange={(percent) => onChange({ boxOpacity: percent / 100 })}
          />
        </Group>
      ) : (
        <Group align="flex-end" gap="sm">
          <ColourField
            label={t('Outline')}
            value={style.outlineColour}
            disabled={disabled}
            onChange={(outlineColour) => onChange({ outlineColour })}
          />
          <PercentField
            label={t('Width of the outline')}
            value={style.outlineWidth}
            range={[0, 2]}
            step={0.05}
            disabled={disabled}
            onChange={(outlineWidth) => onChange({ outlineWidth })}
          />
          <PercentField
            label={t('Shadow')}
            value={style.shadow}
            range={[0, 2]}
            step={0.05}
            disabled={disabled}
            onChange={(shadow) => onChange({ shadow })}
          />
        </Group>
      )}
    </>
  );
}
