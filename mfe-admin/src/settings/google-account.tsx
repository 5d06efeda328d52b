import { googleApi } from '@primal/contracts/admin/google';
import { ActionButton, FieldStack, TextInput, toastFailure } from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { useApiMutation } from '@primal/kit/platform';
import { HowTo, SecretField } from './credential-fields.tsx';
import classes from './settings.module.css';
import { findAdminReason, type SectionProps } from './values.ts';

const emails = { sheets: 'sheetsClientEmail', gmail: 'gmailClientEmail' } as const;
const keys = { sheets: 'sheetsPrivateKey', gmail: 'gmailPrivateKey' } as const;
const targets = { sheets: 'sheetsSheetId', gmail: 'gmailSenderEmail' } as const;

interface Props extends SectionProps {
  service: 'sheets' | 'gmail';
}

/** Service account address and key. Pasting a key file fills both. */
export const AccountFields = ({ service, ...props }: Props) => (
  <>
    <TextInput
      label="Client Email"
      type="email"
      autoComplete="off"
      placeholder="name@project.iam.gserviceaccount.com"
      readOnly={!props.isAdmin}
      description={findAdminReason(props.isAdmin)}
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

export const useGoogleAccount = ({ form }: Pick<SectionProps, 'form'>, service: 'sheets' | 'gmail') => {
  const [clientEmail, privateKey, target] = useWatch({
    control: form.control,
    name: [emails[service], keys[service], targets[service]],
  });
  const isFilled = [clientEmail, privateKey, target].every((value) => value.trim() !== '');
  return { clientEmail, privateKey, target, isFilled };
};

export const fillAllMessage = 'Fill in all credential fields first.';

const listAccountSteps = (api: string) => [
  <>
    Open{' '}
    <a href="https://console.cloud.google.com/" target="_blank" rel="noopener">
      console.cloud.google.com
    </a>{' '}
    with an account of the business, and choose a project at the top or make one.
  </>,
  <>
    Under <em>APIs &amp; Services, Library</em> look for the {api} and press <em>Enable</em>.
  </>,
  <>
    Under <em>IAM &amp; Admin, Service Accounts</em> press <em>Create service account</em>; any name will do,
    and it needs no role.
  </>,
  <>
    Open it, and under <em>Keys</em> choose <em>Add key, Create new key, JSON</em>. A file is downloaded:
    paste all of it into <em>Private Key</em> here, and it fills in the client email too.
  </>,
];

export const SheetsSteps = () => (
  <HowTo
    label="How to get these"
    steps={[
      ...listAccountSteps('Google Sheets API'),
      <>
        Open the sheet, press <em>Share</em>, and share it with the client email as a viewer. Its ID is the
        part of its address between /d/ and /edit.
      </>,
      <>Press Test Connection: it opens the sheet and shows its title, or what is wrong.</>,
    ]}
  />
);

const GmailSteps = () => (
  <HowTo
    label="How to get these"
    steps={[
      <>
        This is for a business on Google Workspace. If you only have a Gmail address, use the mail server
        smtp.gmail.com instead.
      </>,
      ...listAccountSteps('Gmail API'),
      <>
        In{' '}
        <a href="https://admin.google.com/" target="_blank" rel="noopener">
          admin.google.com
        </a>{' '}
        open <em>Security, API controls, Domain-wide delegation</em>, press <em>Add new</em>, and give the
        account's client id (the long number on its page) the scope
        https://www.googleapis.com/auth/gmail.send.
      </>,
      <>Sender Email is the address your e-mail comes from.</>,
      <>
        Press Test Connection. Google may take some minutes until it allows what you have just entered; then
        save and send a test e-mail.
      </>,
    ]}
  />
);

export const DriveSteps = () => (
  <HowTo
    label="How to get these"
    steps={[
      listAccountSteps('Google Drive API')[0],
      listAccountSteps('Google Drive API')[1],
      <>
        Under <em>APIs &amp; Services, OAuth consent screen</em> choose <em>Internal</em>, if it is offered,
        and give the application any name.
      </>,
      <>
        Under <em>Credentials</em> choose <em>Create credentials, OAuth client ID, Web application</em>, and
        add as an authorized redirect URI: <code>{`${location.origin}/api/google/callback`}</code>
      </>,
      <>Copy the client ID and the client secret into the fields here, and save the settings.</>,
      <>Press Connect Google Drive and sign in as the person whose Drive is to be used.</>,
    ]}
  />
);

export const GmailFields = (props: SectionProps) => {
  const { clientEmail, privateKey, target: senderEmail, isFilled } = useGoogleAccount(props, 'gmail');
  const test = useApiMutation(googleApi.testGmail, {
    done: (answer) => ['Connection Successful', `Google lets this account send as ${answer.senderEmail}.`],
    onError: (error) =>
      toastFailure(error, 'Unable to connect to Gmail. Please check your credentials.', 'Connection Failed'),
  });
  return (
    <FieldStack>
      <GmailSteps />
      <AccountFields {...props} service="gmail" />
      <TextInput
        label="Sender Email"
        type="email"
        autoComplete="off"
        readOnly={!props.isAdmin}
        description={
          findAdminReason(props.isAdmin) ??
          'The person whose e-mail address is the sender. The service account must be allowed to act for them.'
        }
        {...props.field('gmailSenderEmail')}
      />
      <div className={classes.buttons}>
        <ActionButton
          variant="default"
          disabledReason={isFilled ? null : fillAllMessage}
          loading={test.isPending}
          onClick={() => test.mutate({ body: { clientEmail, privateKey, senderEmail } })}
        >
          Test Connection
        </ActionButton>
      </div>
    </FieldStack>
  );
};
