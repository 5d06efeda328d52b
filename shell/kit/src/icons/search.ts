import { type IconProps, icon } from './icon.ts';

export const IconSearch = (props: IconProps) =>
  icon(props, 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0 -14 0', 'M21 21l-6 -6');
