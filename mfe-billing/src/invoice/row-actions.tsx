import type { InvoiceSummary } from '@primal/contracts/billing/invoice';
import { IconAction, Menu } from '@primal/kit';
import {
  IconBrandGoogleDrive,
  IconDownload,
  IconEye,
  IconFileText,
  IconMail,
  IconPencil,
  IconPrinter,
} from '@primal/kit/icons';
import { paths } from '../paths.ts';
import { VoidAction } from '../void/void-action.tsx';

interface Props {
  invoice: InvoiceSummary;
  /** Its PDF is being made, saved or mailed. */
  busy: boolean;
  onDownload: (invoice: InvoiceSummary) => void;
  /** Absent where Drive is not set up. */
  onSaveToDrive?: (invoice: InvoiceSummary) => void;
  onEmail: (invoice: InvoiceSummary) => void;
  onVoid: (invoice: InvoiceSummary) => void;
}

export const RowActions = ({ invoice, busy, onDownload, onSaveToDrive, onEmail, onVoid }: Props) => {
  const isLive = invoice.status !== 'voided';
  return (
    <>
      <IconAction label="View" icon={IconEye} shortcut="v" to={paths.invoice(invoice.id)} />
      {isLive && (
        <IconAction label="Edit" icon={IconPencil} shortcut="e" to={paths.editInvoice(invoice.id)} />
      )}
      <IconAction label="Print" icon={IconPrinter} shortcut="p" to={paths.printInvoice(invoice.id)} newTab />
      <Menu
        label="PDF"
        trigger={(button) => (
          <IconAction label="PDF" icon={IconFileText} shortcut="f" loading={busy} button={button} />
        )}
        items={[
          { label: 'Download PDF', icon: IconDownload, onClick: () => onDownload(invoice) },
          ...(onSaveToDrive
            ? [
                {
                  label: 'Save to Google Drive',
                  icon: IconBrandGoogleDrive,
                  onClick: () => onSaveToDrive(invoice),
                },
              ]
            : []),
          ...(isLive ? [{ label: 'Email Invoice', icon: IconMail, onClick: () => onEmail(invoice) }] : []),
        ]}
      />
      <VoidAction of={invoice} onVoid={() => onVoid(invoice)} />
    </>
  );
};
