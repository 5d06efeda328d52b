import { ActionButton, LinkButton } from '@primal/kit';
import { IconPlus } from '@primal/kit/icons';
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

export const createEmptyList = (subject: 'customers' | 'products', addButton: ReactNode) => ({
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
