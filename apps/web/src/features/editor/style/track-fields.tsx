import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleFont, TrackStyle } from '@glossa/contracts/subtitle-styles';
import { Alert, Divider, Group, SegmentedControl, Select, Switch } from '@mantine/core';
import { t } from '../../../lib/i18n/t.ts';
import { contrastWarning } from './contrast.ts';
import { ColourField, FontOption, PercentField } from './style-fields.tsx';

type Props = {
  /** For the field labels. */
  track: 'lower' | 'upper';
  style: TrackStyle;
  fonts: readonly SubtitleFont[];
  language: LanguageCode;
  disabled: boolean;
  onChange: (change: Partial<TrackStyle>) => void;
};

const alignments = [
  { value: 'left', label: t('editor.style.left') },
  { value: 'centre', label: t('editor.style.center') },
  { value: 'right', label: t('editor.style.right') },
];
const positions = [
  { value: 'top', label: t('editor.style.top') },
  { value: 'middle', label: t('editor.style.middle') },
  { value: 'bottom', label: t('editor.style.bottom') },
];

function fontChoices(fonts: readonly SubtitleFont[], current: string) {
  const offered = fonts.filter((font) => font.offered);
  const items = (wanted: boolean) =>
    offered.filter(({ recommended }) => recommended === wanted).map(({ family }) => family);
  const missing = offered.every(({ family }) => family !== current) ? [current] : [];
  return [
    { group: t('editor.style.fontsForScript'), items: items(true) },
    { group: t('editor.style.fontsSupportingScript'), items: items(false) },
    { group: t('status.notInstalled'), items: missing },
  ].filter(({ items: families }) => families.length > 0);
}

/** The style of one track's cues. Every change applies immediately. */
export function TrackFields({ track, style, fonts, language, disabled, onChange }: Props) {
  const warning = contrastWarning(style);
  return (
    <>
      <Group align="flex-end" gap="sm">
        <Select
          label={t('editor.style.font')}
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
          label={t('editor.style.size')}
          description={t('editor.style.percentOfHeight')}
          value={style.fontSize}
          range={[2, 20]}
          step={0.5}
          disabled={disabled}
          onChange={(fontSize) => onChange({ fontSize })}
        />
      </Group>
      <Group gap="lg">
        <Switch
          label={t('common.bold')}
          checked={style.bold}
          disabled={disabled}
          onChange={(event) => onChange({ bold: event.currentTarget.checked })}
        />
        <Switch
          label={t('common.italic')}
          checked={style.italic}
          disabled={disabled}
          onChange={(event) => onChange({ italic: event.currentTarget.checked })}
        />
      </Group>
      <Colours style={style} disabled={disabled} onChange={onChange} />
      {warning && (
        <Alert color="yellow" variant="light" title={t('editor.style.hardToRead')} role="status">
          {warning}
        </Alert>
      )}
      <Divider label={t('editor.style.placement')} labelPosition="left" />
      {/* As in the picture: left stays left in every language. */}
      <SegmentedControl
        dir="ltr"
        aria-label={
          track === 'upper'
            ? t('editor.style.upperTrackAlignment')
            : t('editor.style.lowerTrackAlignment')
        }
        data={alignments}
        value={style.alignment}
        disabled={disabled}
        onChange={(value) => onChange({ alignment: value as TrackStyle['alignment'] })}
      />
      <SegmentedControl
        aria-label={
          track === 'upper'
            ? t('editor.style.upperTrackPosition')
            : t('editor.style.lowerTrackPosition')
        }
        data={positions}
        value={style.position}
        disabled={disabled}
        onChange={(value) => onChange({ position: value as TrackStyle['position'] })}
      />
      <Group align="flex-end" gap="sm">
        <PercentField
          label={t('editor.style.verticalMargin')}
          value={style.marginVertical}
          range={[0, 45]}
          step={0.5}
          // The middle of the picture has no margin to an edge.
          disabled={disabled || style.position === 'middle'}
          onChange={(marginVertical) => onChange({ marginVertical })}
        />
        <PercentField
          label={t('editor.style.horizontalMargin')}
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
      <Divider label={t('editor.style.colors')} labelPosition="left" />
      <Group align="flex-end" gap="sm">
        <ColourField
          label={t('common.text')}
          value={style.colour}
          disabled={disabled}
          onChange={(colour) => onChange({ colour })}
        />
        <PercentField
          label={t('editor.style.textOpacity')}
          value={style.opacity * 100}
          range={[0, 100]}
          step={5}
          disabled={disabled}
          onChange={(percent) => onChange({ opacity: percent / 100 })}
        />
      </Group>
      <Switch
        label={t('editor.style.boxInsteadOfOutline')}
        checked={style.box}
        disabled={disabled}
        onChange={(event) => onChange({ box: event.currentTarget.checked })}
      />
      {style.box ? (
        <Group align="flex-end" gap="sm">
          <ColourField
            label={t('editor.style.box')}
            value={style.boxColour}
            disabled={disabled}
            onChange={(boxColour) => onChange({ boxColour })}
          />
          <PercentField
            label={t('editor.style.boxOpacity')}
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
            label={t('editor.style.outline')}
            value={style.outlineColour}
            disabled={disabled}
            onChange={(outlineColour) => onChange({ outlineColour })}
          />
          <PercentField
            label={t('editor.style.outlineWidth')}
            value={style.outlineWidth}
            range={[0, 2]}
            step={0.05}
            disabled={disabled}
            onChange={(outlineWidth) => onChange({ outlineWidth })}
          />
          <PercentField
            label={t('editor.style.shadow')}
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
