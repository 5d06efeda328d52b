import { adminApi } from '@primal/contracts/admin/api';
import { ActionButton, FieldStack, Text, TextInput, toast } from '@primal/kit';
import { type ApiError, useApiMutation, wordsAndSentence } from '@primal/kit/platform';
import { useState } from 'react';
import { AccountFields, fillAll, useAccount } from '../user/account-fields.tsx';
import { SheetsSteps } from './google-steps.tsx';
import classes from './settings.module.css';
import { type StagedSync, SyncPreview } from './sync-preview.tsx';
import { adminsOnly, type SectionProps } from './values.ts';

const syncFailed = (error: Error | ApiError): void =>
  toast.error(
    wordsAndSentence(error, 'Unable to sync products. Please check your sheet format and try again.'),
    'Sync Failed',
  );

/** The sheet of products: what it would change is shown before it does. */
export const SheetsTab = (props: SectionProps) => {
  const { clientEmail, privateKey, target: sheetId, isFilled } = useAccount(props, 'sheets');
  const [staged, setStaged] = useState<StagedSync | null>(null);
  const test = useApiMutation(adminApi.testSheets, {
    onSuccess: ({ title }) => toast.success('Connection Successful', `The sheet "${title}" was opened.`),
    onError: (error) =>
      toast.error(
        wordsAndSentence(error, 'Unable to connect to Google Sheets. Please check your credentials.'),
        'Connection Failed',
      ),
  });
  const look = useApiMutation(adminApi.syncSheets, { onSuccess: setStaged, onError: syncFailed });
  const body = { clientEmail, privateKey, sheetId };
  const disabledReason = isFilled ? null : fillAll;
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
        description={adminsOnly(props.isAdmin) ?? 'Or the full address of the sheet.'}
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
          loading={look.isPending}
          onClick={() => look.mutate({ body: { ...body, dryRun: true } })}
        >
          Sync Products
        </ActionButton>
      </div>
      {staged && <SyncPreview staged={staged} onClose={() => setStaged(null)} onFailed={syncFailed} />}
    </FieldStack>
  );
};
