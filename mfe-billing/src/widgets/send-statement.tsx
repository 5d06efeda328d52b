import { statementsApi } from '@primal/contracts/billing/statement';
import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { bind, FormDialog, NativeSelect, Text } from '@primal/kit';
import { CustomerChoice, useRecordDialog } from '@primal/kit/forms';
import { toastEmailSent, useApiMutation } from '@primal/kit/platform';
import { z } from 'zod';
import { parseStatementKind, statementKindOptions, useStatementKind } from '../statement/use-statements.ts';

const recipient = z.object({ customerId: z.string().min(1, 'Please select a customer') });

export default function SendStatement({ customerId = '', onClose }: WidgetProps['billing/send-statement']) {
  const [kind, setKind] = useStatementKind();
  const mail = useApiMutation(statementsApi.emailStatement, { persistent: true });
  const { form, dialog, field } = useRecordDialog({
    schema: recipient,
    defaults: { customerId },
    writing: mail,
    save: ({ customerId: id }) => mail.mutateAsync({ params: { id }, query: { kind } }),
    onSaved: () => {
      toastEmailSent('Statement sent successfully');
      onClose();
    },
    onClose,
    failed: 'Failed to send statement',
  });
  return (
    <FormDialog {...dialog} title="Send Current Statement" submitLabel="Send Statement" dirty={false}>
      <CustomerChoice
        required
        value={form.watch('customerId')}
        onChange={(id) => form.setValue('customerId', id, { shouldValidate: true })}
        error={field('customerId').error}
      />
      <NativeSelect
        label="Show"
        data={statementKindOptions}
        {...bind(kind, (to) => setKind(parseStatementKind(to)))}
      />
      <Text c="dimmed" size="sm">
        {kind === 'open_items'
          ? 'The customer receives a PDF of the invoices that are open today.'
          : 'The customer receives a PDF of the account from the first of this month to today.'}
      </Text>
    </FormDialog>
  );
}
