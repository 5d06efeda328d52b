import { type IconProps, icon } from './icon.ts';

export const IconMenu2 = (props: IconProps) => icon(props, 'M4 6l16 0', 'M4 12l16 0', 'M4 18l16 0');
