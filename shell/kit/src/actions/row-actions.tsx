import { IconEye, IconPencil, IconPrinter, IconTrash } from '../icons.ts';
import { IconAction, type IconActionProps } from './icon-action.tsx';

type RowActionProps = Omit<IconActionProps, 'label' | 'icon' | 'shortcut' | 'danger'>;

export const ViewAction = (props: RowActionProps) => (
  <IconAction label="View" icon={IconEye} shortcut="v" {...props} />
);
export const EditAction = (props: RowActionProps) => (
  <IconAction label="Edit" icon={IconPencil} shortcut="e" {...props} />
);
export const PrintAction = (props: RowActionProps) => (
  <IconAction label="Print" icon={IconPrinter} shortcut="p" {...props} />
);
export const DeleteAction = (props: RowActionProps) => (
  <IconAction label="Delete" icon={IconTrash} shortcut="d" danger {...props} />
);
