import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { t } from '../../../lib/language/t.ts';

const labels: Record<keyof TrackStyle, string> = {
  fontFamily: 'font',
  fontSize: 'size',
  bold: 'bold',
  italic: 'italic',
  colour: t('text colour'),
  opacity: t('opacity of the text'),
  outlineColour: t('outline colour'),
  outlineWidth: t('width of the outline'),
  shadow: 'shadow',
  box: 'box',
  boxColour: t('box colour'),
  boxOpacity: t('opacity of the box'),
  alignment: 'alignment',
  position: 'position',
  marginVertical: t('distance from the edge'),
  marginHorizontal: t('distance from the sides'),
};

/** What a change is called where it can be undone. */
export function stepLabel(change: Partial<TrackStyle>): string {
  const [field] = Object.keys(change);
  return field !== undefined && field in labels ? labels[field as keyof TrackStyle] : 'style';
}
