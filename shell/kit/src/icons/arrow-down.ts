import { type IconProps, icon } from './icon.ts';

export const IconArrowDown = (props: IconProps) => icon(props, 'M12 5l0 14', 'M18 13l-6 6', 'M6 13l6 6');
