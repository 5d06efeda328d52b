import { TextInput } from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { SecretField } from '../settings/secret-field.tsx';
import { adminsOnly, type SectionProps } from '../settings/values.ts';

const emails = { sheets: 'sheetsClientEmail', gmail: 'gmailClientEmail' } as const;
const keys = { sheets: 'sheetsPrivateKey', gmail: 'gmailPrivateKey' } as const;
const targets = { sheets: 'sheetsSheetId', gmail: 'gmailSenderEmail' } as const;

interface Props extends SectionProps {
  service: 'sheets' | 'gmail';
}

/** The service account of a Google service: its address and key. A pasted key file fills both. */
export const AccountFields = ({ service, ...props }: Props) => (
  <>
    <TextInput
      label="Client Email"
      type="email"
      autoComplete="off"
      placeholder="name@project.iam.gserviceaccount.com"
      readOnly={!props.isAdmin}
      description={adminsOnly(props.isAdmin)}
      {...props.field(emails[service])}
    />
    <SecretField
      {...props}
      name={keys[service]}
      label="Private Key"
      multiline
      onClientEmail={(email) =>
        props.form.setValue(emails[service], email, { shouldDirty: true, shouldValidate: true })
      }
    />
  </>
);

/** What stands in the fields of a Google service, and whether none of them is empty. */
export const useAccount = ({ form }: Pick<SectionProps, 'form'>, service: 'sheets' | 'gmail') => {
  const [clientEmail, privateKey, target] = useWatch({
    control: form.control,
    name: [emails[service], keys[service], targets[service]],
  });
  const isFilled = [clientEmail, privateKey, target].every((value) => value.trim() !== '');
  return { clientEmail, privateKey, target, isFilled };
};

export const fillAll = 'Fill in all credential fields first.';
