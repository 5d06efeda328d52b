import { type IconProps, icon } from './icon.ts';

export const IconChevronDown = (props: IconProps) => icon(props, 'M6 9l6 6l6 -6');
