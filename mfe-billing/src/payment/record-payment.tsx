import { customersApi } from '@primal/contracts/admin/customer';
import { hasReference, paymentMethodLabels, paymentMethods } from '@primal/contracts/billing/payment-rules';
import { creditDocuments } from '@primal/contracts/documents';
import { today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { readFigure } from '@primal/contracts/shared/figures';
import {
  Alert,
  FieldRow,
  FormDialog,
  NativeSelect,
  QueryView,
  Text,
  Textarea,
  TextInput,
  TextLink,
} from '@primal/kit';
import { CustomerChoice, DocumentDate, MoneyField } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { type FormEvent, Fragment, type KeyboardEvent, useState } from 'react';
import { paths } from '../routes.ts';
import { findProblem, isInvalid } from './allocations.ts';
import { ApplyToInvoices } from './apply-to-invoices.tsx';
import { type PaymentForm, type PaymentProps, usePayment } from './use-payment.ts';

const methods = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }));

const noAmount = 'Please enter a valid payment amount';

/** Error of a number that is not positive. The field itself reports an unreadable number. */
const findAmountProblem = (text: string): string | undefined => {
  const { value, problem } = readFigure(text, { places: 2 });
  return problem === null && !isPositive(value) ? noAmount : undefined;
};

const Payer = ({ payment, isGiven }: { payment: PaymentForm; isGiven: boolean }) => {
  const { form, field, customerId } = payment;
  const { account, balance, choose } = payment.allocation;
  // Receivables do not list a customer who owes nothing.
  const isUnlisted = isGiven && account.data !== undefined && !balance;
  const customer = useApiQuery(
    customersApi.getCustomer,
    { params: { id: customerId } },
    { enabled: isUnlisted },
  );
  return (
    <>
      {isGiven ? (
        <Text fw={600}>{balance?.customer.name ?? customer.data?.name}</Text>
      ) : (
        <CustomerChoice
          value={customerId}
          required
          error={field('customerId').error}
          onChange={(id) => {
            form.setValue('customerId', id, { shouldDirty: true });
            choose({ picked: {} });
            form.setFocus('amount');
          }}
        />
      )}
      {isPositive(balance?.unappliedCredit) && (
        <Alert color="gray" role="status">
          {formatMoney(balance?.unappliedCredit)} of earlier payments and credits is not applied to any
          invoice yet. See{' '}
          {creditDocuments.map(({ label, path = '' }, at) => (
            <Fragment key={path}>
              {at > 0 && ' and '}
              <TextLink to={`${path.slice('/api'.length)}?customerId=${customerId}`}>{label}s</TextLink>
            </Fragment>
          ))}
          .
        </Alert>
      )}
    </>
  );
};

/** Warns if received money exceeds its invoice, since the amount may be mistyped. */
const OverpaymentWarning = ({
  payment,
  received,
}: { payment: PaymentForm } & Pick<PaymentProps, 'received'>) => {
  const invoice = payment.allocation.invoices.find(({ id }) => id === received?.invoiceId);
  if (!invoice || !received || !decimal(received.amount).gt(invoice.balance)) return null;
  return (
    <Alert color="yellow" role="status">
      {formatMoney(received.amount)} was reported as collected, and {invoice.invoiceNumber} owes{' '}
      {formatMoney(invoice.balance)}. Check the money before you record it.
    </Alert>
  );
};

/** Enter in the amount field allocates the amount to the oldest invoices and focuses the method. */
const AmountAndDate = ({ payment, isGiven }: { payment: PaymentForm; isGiven: boolean }) => {
  const { form, field, amount, payable, applyToOldest } = payment;
  const paymentDate = form.watch('paymentDate');
  const { touchedFields } = form.formState;
  const amountError =
    ((touchedFields.amount || amount !== '') && findAmountProblem(amount)) || field('amount').error;
  const applyByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !payable) return;
    event.preventDefault();
    applyToOldest();
    event.currentTarget.form?.querySelector<HTMLElement>('[name="paymentMethod"]')?.focus();
  };
  return (
    <FieldRow>
      <MoneyField
        label="Payment Amount"
        required
        data-autofocus={isGiven || undefined}
        // The error replaces the hint, so that the layout does not shift under the pointer.
        description={amountError ? undefined : 'Press Enter to apply it to the oldest invoices.'}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        belowZero={noAmount}
        {...field('amount')}
        error={amountError}
        onKeyDown={applyByKey}
      />
      <DocumentDate
        label="Payment Date"
        date={paymentDate}
        description={
          paymentDate > today() ? 'In the future: statements include it starting that day.' : undefined
        }
        {...field('paymentDate')}
      />
    </FieldRow>
  );
};

const Method = ({ form, field }: PaymentForm) => {
  const [method, checkNumber] = form.watch(['paymentMethod', 'checkNumber']);
  const checkMissing = !checkNumber?.trim() ? 'Please enter a check number' : field('checkNumber').error;
  return (
    <FieldRow>
      <NativeSelect label="Payment Method" required data={methods} {...field('paymentMethod')} />
      {method === 'check' && (
        <TextInput label="Check Number" required {...field('checkNumber')} error={checkMissing} />
      )}
      {hasReference(method) && <TextInput label="Reference" {...field('reference')} />}
    </FieldRow>
  );
};

/** Records a payment and its allocations (docs/rules/receivables.md#record-payment). */
export const RecordPayment = (props: PaymentProps) => {
  const payment = usePayment(props);
  const { dialog, field, customerId, amount, payable, allocation } = payment;
  const { account, isChosen, shares } = allocation;
  const [refusals, setRefusals] = useState(0);
  const isGiven = props.customerId !== undefined;
  const isOnAccount = props.received?.isOnAccount === true;
  const selected = Object.keys(shares.of).length > 0;
  const isApplied = selected || !isOnAccount;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (payable && isApplied && isInvalid(shares)) setRefusals((before) => before + 1);
    else dialog.onSubmit(event);
  };
  return (
    <FormDialog
      {...dialog}
      title="Record Payment"
      submitLabel="Record Payment"
      submitDisabled={amount.trim() === '' || !(selected || isOnAccount)}
      onSubmit={submit}
      dirty={dialog.dirty || isChosen}
      refusals={dialog.refusals + refusals}
      enterGoesOn
      size="lg"
    >
      <Payer payment={payment} isGiven={isGiven} />
      <OverpaymentWarning payment={payment} received={props.received} />
      {isOnAccount && (
        <Alert color="gray" role="status">
          This money has no invoice yet. What you do not apply to an invoice stays on the account as credit,
          and can be applied later under{' '}
          <TextLink to={`${paths.payments}?customerId=${customerId}`}>Payments</TextLink>.
        </Alert>
      )}
      <AmountAndDate payment={payment} isGiven={isGiven} />
      <Method {...payment} />
      {customerId !== '' && (
        <QueryView query={account}>
          {() => (
            <ApplyToInvoices
              allocation={allocation}
              problem={payable && isApplied ? findProblem(shares) : null}
              leftOver="stays on the account as credit."
              isOptional={isOnAccount}
            />
          )}
        </QueryView>
      )}
      <Textarea label="Notes" rows={1} {...field('notes')} />
    </FormDialog>
  );
};
