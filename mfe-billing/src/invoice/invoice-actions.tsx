import { explainNoCertificate } from '@primal/contracts/billing/certificate';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { explainNoEdit } from '@primal/contracts/billing/invoice-rules';
import { explainNoWriteOff } from '@primal/contracts/billing/write-off';
import { ActionButton, LinkButton, toDisabledReason, useDisabledReason, useShortcut } from '@primal/kit';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { JournalLink } from '../document/list.tsx';
import { RecordPayment } from '../payment/record-payment.tsx';
import { CorrectWeights } from '../return/correct-weights.tsx';
import { explainNoWeights } from '../return/corrections.ts';
import { RecordReturn } from '../return/record-return.tsx';
import { paths } from '../routes.ts';
import { WriteOffInvoice } from '../write-off/actions.tsx';
import classes from './invoice-page.module.css';
import { useDownloadPdf, useEmailInvoice } from './sending.ts';
import { VoidInvoice } from './void-invoice.tsx';

const findButtons = (box: HTMLElement | null): HTMLElement[] => [
  ...(box?.querySelectorAll<HTMLElement>('button, [role="button"]') ?? []),
];

/**
 * Restores the focus by position, since the number of buttons is constant. A button that becomes disabled remounts with
 * its reason and loses the focus.
 */
const useRestoredFocus = () => {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef(-1);
  useEffect(() => {
    if (place.current >= 0 && document.activeElement === document.body)
      findButtons(box.current)[place.current]?.focus();
  });
  return {
    ref: box,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      place.current = findButtons(box.current).indexOf(event.target);
    },
    onBlur: () => {
      place.current = -1;
    },
  };
};

/**
 * Reason that the invoice cannot be emailed, or null. An email sends a draft, and users can email a sent invoice again.
 */
const findEmailReason = ({ status, allowed }: InvoiceAnswer) =>
  toDisabledReason(status === 'draft' ? allowed.send : allowed.edit);

/** Reason that the invoice cannot be paid, or null. */
const findPaymentReason = ({ status, allowed }: InvoiceAnswer) =>
  toDisabledReason(allowed.pay) ?? (status === 'draft' ? 'A draft cannot be paid. Send it first.' : null);

/** Reason that no weight can be corrected, or null. A draft is changed, any other invoice is credited. */
const findCorrectionReason = (invoice: InvoiceAnswer) => {
  const { status, allowed } = invoice;
  return (
    toDisabledReason(status === 'draft' ? allowed.editLines : allowed.return) ?? explainNoWeights(invoice)
  );
};

export const InvoiceActions = ({ invoice }: { invoice: InvoiceAnswer }) => {
  const [opened, setOpened] = useState<'payment' | 'return' | 'weights' | 'writeOff' | 'void' | null>(null);
  const close = () => setOpened(null);
  const { download, pendingId: makingId } = useDownloadPdf();
  const { email, pendingId: mailingId } = useEmailInvoice();
  const permissionReason = useDisabledReason(['takePayments', 'writeOff']);
  const writeOffReason = permissionReason ?? explainNoWriteOff(invoice);
  const restoredFocus = useRestoredFocus();
  const editReason = explainNoEdit(invoice);
  const certificateReason = explainNoCertificate(invoice);
  const correctionReason = findCorrectionReason(invoice);
  useShortcut('w', 'Correct Weights', () => setOpened('weights'), correctionReason === null);
  return (
    <div className={classes.actions} {...restoredFocus}>
      <ActionButton disabledReason={findPaymentReason(invoice)} onClick={() => setOpened('payment')}>
        Record Payment
      </ActionButton>
      {editReason ? (
        <ActionButton variant="default" disabledReason={editReason}>
          Edit
        </ActionButton>
      ) : (
        <LinkButton variant="default" to={paths.editInvoice(invoice.id)}>
          Edit
        </LinkButton>
      )}
      <LinkButton variant="default" to={paths.printInvoice(invoice.id)} newTab>
        Print
      </LinkButton>
      <ActionButton variant="default" loading={makingId !== null} onClick={() => download(invoice)}>
        Download PDF
      </ActionButton>
      {certificateReason ? (
        <ActionButton variant="default" disabledReason={certificateReason}>
          Weight Certificate
        </ActionButton>
      ) : (
        <LinkButton variant="default" to={paths.certificate(invoice.id)}>
          Weight Certificate
        </LinkButton>
      )}
      <ActionButton
        variant="default"
        loading={mailingId !== null}
        disabledReason={findEmailReason(invoice)}
        onClick={() => email(invoice)}
      >
        Email
      </ActionButton>
      <ActionButton
        variant="default"
        disabledReason={toDisabledReason(invoice.allowed.return)}
        onClick={() => setOpened('return')}
      >
        Record Return
      </ActionButton>
      <ActionButton variant="default" disabledReason={correctionReason} onClick={() => setOpened('weights')}>
        Correct Weights
      </ActionButton>
      <ActionButton variant="default" disabledReason={writeOffReason} onClick={() => setOpened('writeOff')}>
        Write Off
      </ActionButton>
      <JournalLink documentId={invoice.id} />
      <ActionButton
        variant="default"
        disabledReason={toDisabledReason(invoice.allowed.void)}
        onClick={() => setOpened('void')}
      >
        Void
      </ActionButton>
      {opened === 'payment' && <RecordPayment customerId={invoice.customerId} onClose={close} />}
      {opened === 'return' && <RecordReturn invoiceId={invoice.id} onClose={close} />}
      {opened === 'weights' && <CorrectWeights invoiceId={invoice.id} onClose={close} />}
      {opened === 'writeOff' && <WriteOffInvoice invoice={invoice} onClose={close} />}
      {opened === 'void' && <VoidInvoice invoice={invoice} onClose={close} />}
    </div>
  );
};
