import { type IconProps, icon } from './icon.ts';

export const IconCheck = (props: IconProps) => icon(props, 'M5 12l5 5l10 -10');
