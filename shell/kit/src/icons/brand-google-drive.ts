import { type IconProps, icon } from './icon.ts';

export const IconBrandGoogleDrive = (props: IconProps) =>
  icon(props, 'M12 10l-6 10l-3 -5l6 -10l3 5', 'M9 15h12l-3 5h-12', 'M15 15l-6 -10h6l6 10l-6 0');
