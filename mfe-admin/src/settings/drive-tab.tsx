import { adminApi } from '@primal/contracts/admin/api';
import { secretMask } from '@primal/contracts/admin/settings';
import {
  ActionButton,
  askInPopup,
  confirm,
  FieldStack,
  StatusBadge,
  Text,
  TextInput,
  toast,
} from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { send, useApiMutation, useMutation, useQueryClient, wordsAndSentence } from '@primal/kit/platform';
import { DriveSteps } from './google-steps.tsx';
import { SecretField } from './secret-field.tsx';
import classes from './settings.module.css';
import { adminsOnly, type SectionProps } from './values.ts';

const question = {
  title: 'Disconnect Google Drive?',
  message: 'To save invoices to Drive again, someone must connect it again. Files already there stay.',
  confirmLabel: 'Disconnect',
  danger: true,
};

const connect = async (): Promise<boolean> => {
  const { authUrl } = await send(adminApi.googleAuthUrl);
  if (!(await askInPopup(authUrl)))
    throw new Error("Allow this page to open Google's window, and try again.");
  return (await send(adminApi.getSettings)).googleDriveConnected;
};

/** The business's own Google application, and its consent to save files to Drive. */
export const DriveTab = (props: SectionProps) => {
  const { form, field, stored, isAdmin } = props;
  const forAdmins = isAdmin ? null : 'Only an admin may connect Google Drive, or disconnect it.';
  const client = useQueryClient();
  const [clientId, clientSecret] = useWatch({
    control: form.control,
    name: ['googleClientId', 'googleClientSecret'],
  });
  const isSaved = clientId === (stored.googleClientId ?? '') && clientSecret === secretMask;
  const readAgain = () => client.invalidateQueries({ queryKey: [adminApi.getSettings.path] });
  const connecting = useMutation({
    mutationFn: connect,
    onSuccess: (isConnected) =>
      isConnected
        ? toast.success('Google Drive is connected')
        : toast.error('Google Drive was not connected.'),
    onError: (error) => {
      const sentence = wordsAndSentence(error, 'Google Drive was not connected.');
      toast.error(error.message.startsWith('Allow') ? error.message : sentence);
    },
    onSettled: readAgain,
  });
  const disconnecting = useApiMutation(adminApi.googleDisconnect, {
    onSuccess: () => toast.success('Google Drive is disconnected'),
    onError: (error) => toast.error(wordsAndSentence(error, 'Google Drive could not be disconnected.')),
    onSettled: readAgain,
  });
  return (
    <FieldStack>
      <Text size="sm">
        Invoices are saved to the Drive of the Google account you connect. Primal does not read anything
        there.
      </Text>
      <DriveSteps />
      <TextInput
        label="Google Client ID"
        autoComplete="off"
        readOnly={!isAdmin}
        description={adminsOnly(isAdmin)}
        {...field('googleClientId')}
      />
      <SecretField {...props} name="googleClientSecret" label="Google Client Secret" />
      <div className={classes.buttons}>
        <StatusBadge
          status={stored.googleDriveConnected ? 'completed' : 'pending'}
          label={stored.googleDriveConnected ? 'Connected' : 'Not connected'}
        />
        <ActionButton
          variant="default"
          loading={connecting.isPending}
          disabledReason={forAdmins ?? (isSaved ? null : 'Save the client ID and client secret first.')}
          onClick={() => connecting.mutate()}
        >
          {stored.googleDriveConnected ? 'Connect Again' : 'Connect Google Drive'}
        </ActionButton>
        {stored.googleDriveConnected && (
          <ActionButton
            variant="default"
            loading={disconnecting.isPending}
            disabledReason={forAdmins}
            onClick={async () => (await confirm(question)) && disconnecting.mutate({})}
          >
            Disconnect
          </ActionButton>
        )}
      </div>
    </FieldStack>
  );
};
