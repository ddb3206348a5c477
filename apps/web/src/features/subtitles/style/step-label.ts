import type { TrackStyle } from '@glossa/contracts/subtitle-styles';

const labels: Record<keyof TrackStyle, string> = {
  fontFamily: 'font',
  fontSize: 'size',
  bold: 'bold',
  italic: 'italic',
  colour: 'text colour',
  opacity: 'opacity of the text',
  outlineColour: 'outline colour',
  outlineWidth: 'width of the outline',
  shadow: 'shadow',
  box: 'box',
  boxColour: 'box colour',
  boxOpacity: 'opacity of the box',
  alignment: 'alignment',
  position: 'position',
  marginVertical: 'distance from the edge',
  marginHorizontal: 'distance from the sides',
};

/** What a change is called where it can be undone. */
export function stepLabel(change: Partial<TrackStyle>): string {
  const [field] = Object.keys(change);
  return field !== undefined && field in labels ? labels[field as keyof TrackStyle] : 'style';
}
