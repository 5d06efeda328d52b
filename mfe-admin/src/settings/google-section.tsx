import { secretMask } from '@primal/contracts/admin/credentials';
import { googleApi } from '@primal/contracts/admin/google';
import { settingsApi } from '@primal/contracts/admin/settings';
import { sheetsApi } from '@primal/contracts/admin/sheets';
import {
  ActionButton,
  confirm,
  FieldStack,
  openPopup,
  Section,
  StatusBadge,
  Text,
  TextInput,
  toast,
  toastFailure,
} from '@primal/kit';
import { useWatch } from '@primal/kit/forms';
import { Tabs } from '@primal/kit/parts';
import {
  type ApiError,
  explainFailure,
  send,
  useApiMutation,
  useMutation,
  useQueryClient,
} from '@primal/kit/platform';
import { useState } from 'react';
import { SecretField } from './credential-fields.tsx';
import {
  AccountFields,
  DriveSteps,
  fillAllMessage,
  GmailFields,
  SheetsSteps,
  useGoogleAccount,
} from './google-account.tsx';
import classes from './settings.module.css';
import { type StagedSync, SyncPreview } from './sync-preview.tsx';
import { findAdminReason, type SectionProps } from './values.ts';

const question = {
  title: 'Disconnect Google Drive?',
  message: 'To save invoices to Drive again, someone must connect it again. Files already there stay.',
  confirmLabel: 'Disconnect',
  danger: true,
};

const connect = async (): Promise<boolean> => {
  const { authUrl } = await send(googleApi.googleAuthUrl);
  if (!(await openPopup(authUrl))) throw new Error("Allow this page to open Google's window, and try again.");
  return (await send(settingsApi.getSettings)).googleDriveConnected;
};

const DriveTab = (props: SectionProps) => {
  const { form, field, stored, isAdmin } = props;
  const adminReason = isAdmin ? null : 'Only an admin may connect Google Drive, or disconnect it.';
  const client = useQueryClient();
  const [clientId, clientSecret] = useWatch({
    control: form.control,
    name: ['googleClientId', 'googleClientSecret'],
  });
  const isSaved = clientId === (stored.googleClientId ?? '') && clientSecret === secretMask;
  const readAgain = () => client.invalidateQueries({ queryKey: [settingsApi.getSettings.path] });
  const connecting = useMutation({
    mutationFn: connect,
    onSuccess: (isConnected) =>
      isConnected
        ? toast.success('Google Drive is connected')
        : toast.error('Google Drive was not connected.'),
    onError: (error) => {
      const sentence = explainFailure(error, 'Google Drive was not connected.');
      toast.error(error.message.startsWith('Allow') ? error.message : sentence);
    },
    onSettled: readAgain,
  });
  const disconnecting = useApiMutation(googleApi.googleDisconnect, {
    done: 'Google Drive is disconnected',
    failed: 'Google Drive could not be disconnected.',
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
        description={findAdminReason(isAdmin)}
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
          disabledReason={adminReason ?? (isSaved ? null : 'Save the client ID and client secret first.')}
          onClick={() => connecting.mutate()}
        >
          {stored.googleDriveConnected ? 'Connect Again' : 'Connect Google Drive'}
        </ActionButton>
        {stored.googleDriveConnected && (
          <ActionButton
            variant="default"
            loading={disconnecting.isPending}
            disabledReason={adminReason}
            onClick={async () => (await confirm(question)) && disconnecting.mutate({})}
          >
            Disconnect
          </ActionButton>
        )}
      </div>
    </FieldStack>
  );
};

const syncFailed = (error: Error | ApiError): void =>
  toastFailure(
    error,
    'Unable to sync products. Please check your sheet format and try again.',
    'Sync Failed',
  );

const SheetsTab = (props: SectionProps) => {
  const { clientEmail, privateKey, target: sheetId, isFilled } = useGoogleAccount(props, 'sheets');
  const [staged, setStaged] = useState<StagedSync | null>(null);
  const test = useApiMutation(sheetsApi.testSheets, {
    done: ({ title }) => ['Connection Successful', `The sheet "${title}" was opened.`],
    onError: (error) =>
      toastFailure(
        error,
        'Unable to connect to Google Sheets. Please check your credentials.',
        'Connection Failed',
      ),
  });
  const readPreview = useApiMutation(sheetsApi.syncSheets, { onSuccess: setStaged, onError: syncFailed });
  const body = { clientEmail, privateKey, sheetId };
  const disabledReason = isFilled ? null : fillAllMessage;
  return (
    <FieldStack>
      <Text size="sm">
        Products are added and changed by the rows of the first sheet. Its first row holds the headings, the
        same as in an exported product file. Share the sheet with the client email.
      </Text>
      <SheetsSteps />
      <AccountFields {...props} service="sheets" />
      <TextInput
        label="Sheet ID"
        autoComplete="off"
        readOnly={!props.isAdmin}
        description={findAdminReason(props.isAdmin) ?? 'Or the full address of the sheet.'}
        {...props.field('sheetsSheetId')}
      />
      <div className={classes.buttons}>
        <ActionButton
          variant="default"
          disabledReason={disabledReason}
          loading={test.isPending}
          onClick={() => test.mutate({ body })}
        >
          Test Connection
        </ActionButton>
        <ActionButton
          variant="default"
          disabledReason={disabledReason}
          loading={readPreview.isPending}
          onClick={() => readPreview.mutate({ body: { ...body, dryRun: true } })}
        >
          Sync Products
        </ActionButton>
      </div>
      {staged && <SyncPreview staged={staged} onClose={() => setStaged(null)} onFailed={syncFailed} />}
    </FieldStack>
  );
};

export type GoogleTab = 'sheets' | 'gmail' | 'drive';

const prefixes: Record<string, GoogleTab> = { sheets: 'sheets', gmail: 'gmail', google: 'drive' };

export const findTab = (fields: readonly string[]): GoogleTab | null => {
  for (const field of fields)
    for (const [prefix, tab] of Object.entries(prefixes)) if (field.startsWith(prefix)) return tab;
  return null;
};

interface Props extends SectionProps {
  tab: GoogleTab;
  onTab: (tab: GoogleTab) => void;
}

/** Google services, one per tab. Tests use the current field values, saved or not. */
export const GoogleIntegrations = ({ tab, onTab, ...props }: Props) => (
  <Section title="Google Workspace Integrations">
    <Tabs
      label="Google Workspace Integrations"
      value={tab}
      onChange={onTab}
      tabs={[
        { key: 'sheets', label: 'Google Sheets', content: <SheetsTab {...props} /> },
        { key: 'gmail', label: 'Gmail', content: <GmailFields {...props} /> },
        { key: 'drive', label: 'Google Drive', content: <DriveTab {...props} /> },
      ]}
    />
  </Section>
);
