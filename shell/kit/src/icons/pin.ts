import { type IconProps, icon } from './icon.ts';

export const IconPin = (props: IconProps) =>
  icon(props, 'M15 4.5l-4 4l-4 1.5l-1.5 1.5l7 7l1.5 -1.5l1.5 -4l4 -4', 'M9 15l-4.5 4.5', 'M14.5 4l5.5 5.5');
