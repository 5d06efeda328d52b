import { type IconProps, icon } from './icon.ts';

export const IconPlus = (props: IconProps) => icon(props, 'M12 5l0 14', 'M5 12l14 0');
