import type { TrackStyle } from '@glossa/contracts/subtitle-styles';
import { inContext } from '../../../lib/language/t.ts';

const labels: Record<keyof TrackStyle, string> = {
  fontFamily: inContext('step that can be undone', 'font'),
  fontSize: inContext('step that can be undone', 'size'),
  bold: inContext('step that can be undone', 'bold'),
  italic: inContext('step that can be undone', 'italic'),
  colour: inContext('step that can be undone', 'text colour'),
  opacity: inContext('step that can be undone', 'opacity of the text'),
  outlineColour: inContext('step that can be undone', 'outline colour'),
  outlineWidth: inContext('step that can be undone', 'width of the outline'),
  shadow: inContext('step that can be undone', 'shadow'),
  box: inContext('step that can be undone', 'box'),
  boxColour: inContext('step that can be undone', 'box colour'),
  boxOpacity: inContext('step that can be undone', 'opacity of the box'),
  alignment: inContext('step that can be undone', 'alignment'),
  position: inContext('step that can be undone', 'position'),
  marginVertical: inContext('step that can be undone', 'distance from the edge'),
  marginHorizontal: inContext('step that can be undone', 'distance from the sides'),
};

/** What a change is called where it can be undone. */
export function stepLabel(change: Partial<TrackStyle>): string {
  const [field] = Object.keys(change);
  return field !== undefined && field in labels
    ? labels[field as keyof TrackStyle]
    : inContext('step that can be undone', 'style');
}
