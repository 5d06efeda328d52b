import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { ActionButton, Button, LinkButton } from '@primal/kit';
import { IconBrandGoogleDrive, IconDownload, IconMail, IconPrinter } from '@primal/kit/icons';
import { BulkBar } from '@primal/kit/table';
import { useMemo } from 'react';
import { paths } from '../routes.ts';
import { maxInvoicesPerFile, useInvoiceWork } from './invoice-work.tsx';

interface Props {
  invoices: readonly InvoiceSummary[];
  onClear: () => void;
  drive: boolean;
}

export const BulkInvoices = ({ invoices, onClear, drive }: Props) => {
  const chosen = useMemo(
    () => invoices.map((invoice) => ({ ...invoice, customerName: invoice.customer.name })),
    [invoices],
  );
  const { works, dialog } = useInvoiceWork(chosen);
  const tooMany = invoices.length > maxInvoicesPerFile;
  return (
    <>
      <BulkBar count={invoices.length} noun={{ one: 'invoice', many: 'invoices' }} onClear={onClear}>
        {tooMany ? (
          <ActionButton
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={16} />}
            disabledReason={`Select at most ${maxInvoicesPerFile} invoices to print.`}
          >
            Print
          </ActionButton>
        ) : (
          <LinkButton
            size="xs"
            variant="default"
            leftSection={<IconPrinter size={16} />}
            to={paths.printInvoices({ ids: invoices.map(({ id }) => id).join(',') })}
            newTab
          >
            Print
          </LinkButton>
        )}
        <Button size="xs" variant="default" leftSection={<IconMail size={16} />} onClick={works.email}>
          Email
        </Button>
        {drive && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBrandGoogleDrive size={16} />}
            onClick={works.drive}
          >
            Export to Drive
          </Button>
        )}
        <Button size="xs" leftSection={<IconDownload size={16} />} disabled={tooMany} onClick={works.pdf}>
          {tooMany ? `PDF: at most ${maxInvoicesPerFile}` : 'Download PDF'}
        </Button>
      </BulkBar>
      {dialog}
    </>
  );
};
