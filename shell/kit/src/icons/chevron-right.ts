import { type IconProps, icon } from './icon.ts';

export const IconChevronRight = (props: IconProps) => icon(props, 'M9 6l6 6l-6 6');
