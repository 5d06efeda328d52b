import { type IconProps, icon } from './icon.ts';

export const IconChevronUp = (props: IconProps) => icon(props, 'M6 15l6 -6l6 6');
