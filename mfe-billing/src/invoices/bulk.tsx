import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { Button } from '@primal/kit';
import { IconBrandGoogleDrive, IconDownload, IconMail } from '@primal/kit/icons';
import { BulkBar } from '@primal/kit/table';
import { useMemo } from 'react';
import { largestFile, useInvoiceWork } from './invoice-work.tsx';

interface Props {
  /** The selected invoices, in the order of the list. */
  invoices: readonly InvoiceSummary[];
  onClear: () => void;
  /** Drive is set up. */
  drive: boolean;
}

/** What can be done with the selected invoices: e-mail, export to Drive, one PDF of all. */
export const BulkInvoices = ({ invoices, onClear, drive }: Props) => {
  const chosen = useMemo(
    () => invoices.map((invoice) => ({ ...invoice, customerName: invoice.customer.name })),
    [invoices],
  );
  const { works, dialog } = useInvoiceWork(chosen);
  return (
    <>
      <BulkBar count={invoices.length} noun={{ one: 'invoice', many: 'invoices' }} onClear={onClear}>
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
        <Button
          size="xs"
          leftSection={<IconDownload size={16} />}
          disabled={invoices.length > largestFile}
          onClick={works.pdf}
        >
          {invoices.length > largestFile ? `PDF: at most ${largestFile}` : 'Download PDF'}
        </Button>
      </BulkBar>
      {dialog}
    </>
  );
};
