import { type IconProps, icon } from './icon.ts';

export const IconMinus = (props: IconProps) => icon(props, 'M5 12l14 0');
