import { type IconProps, icon } from './icon.ts';

export const IconArrowLeft = (props: IconProps) => icon(props, 'M5 12l14 0', 'M5 12l6 6', 'M5 12l6 -6');
