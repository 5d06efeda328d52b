import type { AccountAnswer } from '@primal/contracts/admin/user';
import { Button, DescriptionList, formatName, Section } from '@primal/kit';
import { IconPencil } from '@primal/kit/icons';
import { useUser } from '@primal/kit/platform';
import { useState } from 'react';
import { UserForm } from './form.tsx';

/** Own account in the shape of the account list, without a version. */
const useOwnAccount = (): Omit<AccountAnswer, 'version'> => {
  const { permissions: _, ...user } = useUser();
  const refused = 'Only an admin may change roles and accounts.';
  return { ...user, allowed: { edit: true, setRights: refused, delete: refused } };
};

export const OwnAccount = () => {
  const account = useOwnAccount();
  const { username, email, roleName } = account;
  const [editing, setEditing] = useState(false);
  return (
    <Section
      title="Your Account"
      actions={
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
          Edit Your Account
        </Button>
      }
    >
      <DescriptionList
        columns={2}
        items={[
          { term: 'Name', value: formatName({ ...account, email: account.email || account.username }) },
          { term: 'Username', value: username },
          { term: 'Email', value: email },
          { term: 'Role', value: roleName },
        ]}
      />
      {editing && <UserForm user={account} onClose={() => setEditing(false)} />}
    </Section>
  );
};
