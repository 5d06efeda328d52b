import { ActionButton, IconAction, LinkButton } from '@primal/kit';
import { IconPencil, IconPlus, IconTrash } from '@primal/kit/icons';
import type { ReactNode } from 'react';

interface AddButtonProps {
  children: ReactNode;
  variant?: 'default';
  disabledReason: string | null;
  onClick: () => void;
}

export const AddButton = (button: AddButtonProps) => (
  <ActionButton leftSection={<IconPlus size={16} />} {...button} />
);

interface EditDeleteProps {
  editReason?: string | null;
  deleteReason: string | null;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions of a record in its row. */
export const EditDelete = ({ editReason, deleteReason, onEdit, onDelete }: EditDeleteProps) => (
  <>
    <IconAction label="Edit" icon={IconPencil} shortcut="e" disabledReason={editReason} onClick={onEdit} />
    <IconAction
      label="Delete"
      icon={IconTrash}
      shortcut="d"
      danger
      disabledReason={deleteReason}
      onClick={onDelete}
    />
  </>
);

/** What a list says as long as nothing is in it, with both ways to fill it. */
export const nothingYet = (subject: 'customers' | 'products', addButton: ReactNode) => ({
  title: `No ${subject} yet`,
  description: 'Import your list from a file, or add the first one.',
  action: (
    <>
      <LinkButton variant="default" to={`/${subject}/import`}>
        Import CSV
      </LinkButton>
      {addButton}
    </>
  ),
});
