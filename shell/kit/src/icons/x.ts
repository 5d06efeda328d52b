import { type IconProps, icon } from './icon.ts';

export const IconX = (props: IconProps) => icon(props, 'M18 6l-12 12', 'M6 6l12 12');
