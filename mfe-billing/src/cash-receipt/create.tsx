import {
  type CashReceiptAnswer,
  cashReceiptApi,
  walkInCustomer,
} from '@primal/contracts/billing/cash-receipt';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { ActionButton, Button, confirm, PageHeader, toast, useGoTo } from '@primal/kit';
import { useDocumentCreate } from '@primal/kit/forms';
import { confirmUnusualValues } from '@primal/kit/grid';
import { stored, useApiQuery } from '@primal/kit/platform';
import { useRef, useState } from 'react';
import { paths } from '../routes.ts';
import { chooseToastTitle, hasExtraDigit } from '../sale/values.ts';
import { CashSaleForm } from './form.tsx';
import {
  type CashSaleValues,
  cashSaleForm,
  computeSaleTotals,
  findCashSaleIssues,
  toCashSaleBody,
} from './values.ts';

/** Last receipt of this tab, preserved across reloads. */
const lastReceipt = stored('primal.last-receipt', 'sessionStorage');

const useLastReceipt = () => {
  const [id, setId] = useState(lastReceipt.get);
  const remember = (receiptId: string) => {
    setId(receiptId);
    lastReceipt.set(receiptId);
  };
  return [id, remember] as const;
};

/** `CR-1041, Walk-in Customer, $12.50. Change: $3.61.` Shown after the form resets, while the user counts change. */
const describeSale = ({
  receiptNumber,
  customer,
  total,
  change,
}: Pick<CashReceiptAnswer, 'receiptNumber' | 'customer' | 'total' | 'change'>): string => {
  const sold = `${receiptNumber}, ${customer?.name ?? walkInCustomer}, ${formatMoney(total)}.`;
  return isPositive(change) ? `${sold} Change: ${formatMoney(change)}.` : sold;
};

/** Asks about unusually high change. Resolves to true immediately for usual change. */
export const confirmChange = async (values: CashSaleValues): Promise<boolean> => {
  const { total, paid, change } = computeSaleTotals(values);
  if (!hasExtraDigit(paid, total)) return true;
  return confirm({
    title: `Change of ${formatMoney(change)}?`,
    message: `The amount paid is ${formatMoney(paid)}, the total ${formatMoney(total)}.`,
    confirmLabel: 'Complete Sale',
    cancelLabel: 'Correct the Amount',
    // Enter often follows Ctrl+Enter for the printout and must not answer this dialog.
    danger: true,
  });
};

export default function RetailSale() {
  const goTo = useGoTo();
  const number = useApiQuery(cashReceiptApi.nextReceiptNumber);
  // Complete Sale does not print; Ctrl+Enter does.
  const prints = useRef(true);
  const [lastReceipt, rememberReceipt] = useLastReceipt();
  // Use this window if the browser blocks popups.
  const print = (id: string) => {
    if (!open(paths.printCashReceipt(id), '_blank')) goTo(paths.printCashReceipt(id));
  };
  const sale = useDocumentCreate({
    call: cashReceiptApi.createCashReceipt,
    noun: 'sale',
    document: cashSaleForm,
    toBody: toCashSaleBody,
    check: findCashSaleIssues,
    ask: async (values) => {
      if (!(await confirmUnusualValues(values.lines))) return false;
      const isRight = await confirmChange(values);
      if (!isRight) sale.form.setFocus('amountPaid', { shouldSelect: true });
      return isRight;
    },
    onSaved: ({ id, ...receipt }) => {
      toast.success(
        `Cash receipt created successfully!${prints.current ? ' Opening print view...' : ''}`,
        describeSale(receipt),
      );
      rememberReceipt(id);
      sale.startOver();
      if (prints.current) print(id);
    },
    onStoredBefore: ({ id, ...receipt }) => {
      toast({
        title: 'The sale was saved without your last changes',
        description: `${describeSale(receipt)} If it is wrong, void it.`,
        action: { label: 'Show It', onClick: () => print(id) },
      });
      rememberReceipt(id);
      sale.startOver();
    },
    refusalTitle: chooseToastTitle,
    failed: 'Failed to create cash receipt. Please try again.',
  });
  const { busy, onSave } = sale.shell;
  return (
    <>
      <PageHeader
        title="Quick Cash Sale"
        subtitle="Sell over the counter"
        back={{ to: paths.cashReceipts, label: 'Back to Cash Receipts' }}
        actions={
          <ActionButton
            variant="default"
            disabledReason={lastReceipt ? null : 'No receipt has been made in this window yet.'}
            onClick={() => lastReceipt && print(lastReceipt)}
          >
            Print Last Receipt
          </ActionButton>
        }
      />
      <CashSaleForm
        sale={sale}
        receiptNumber={number.data?.nextNumber ?? 'CR-XXXX'}
        saveLabel={busy ? 'Creating...' : 'Complete Sale & Print'}
        onSave={(as) => {
          // Ctrl+S only saves a draft, since a sale is final.
          if (as === 'kept') {
            toast({ title: 'Saved as a draft. Press Ctrl+Enter to complete the sale.' });
            return;
          }
          prints.current = as !== 'plain';
          onSave();
        }}
        onCancel={() => goTo(paths.cashReceipts)}
        buttons={
          <Button type="submit" value="plain" variant="default" disabled={busy}>
            Complete Sale
          </Button>
        }
        notice={sale.notice}
      />
    </>
  );
}
