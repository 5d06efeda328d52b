import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import { customersApi } from '@primal/contracts/admin/customer';
import { type GuideEntry, guideApi } from '@primal/contracts/orders/guide';
import {
  createGuideSheet,
  formatGuideFileName,
  type GuideSheetRow,
} from '@primal/contracts/orders/guide-sheet';
import { links } from '@primal/contracts/screens/links';
import { today } from '@primal/contracts/shared/dates';
import { Loading, QueryView } from '@primal/kit';
import { useApiQuery, useParams } from '@primal/kit/platform';
import {
  PaperActions,
  type PaperProps,
  PaperView,
  PrintBox,
  type PrintColumn,
  PrintFrame,
  PrintParty,
  PrintProduct,
  PrintTable,
} from '@primal/kit/print';
import { paths } from '../routes.ts';

const widths = ['4em', '13em', '4.5em', '7em'];

const createColumns = (headers: readonly string[]): PrintColumn<GuideSheetRow>[] => [
  {
    header: headers[0] ?? '',
    cell: ({ name, details }) => <PrintProduct name={name} details={[details]} />,
  },
  ...widths.map(
    (width, at): PrintColumn<GuideSheetRow> => ({
      header: headers[at + 1] ?? '',
      width,
      align: at < 2 ? 'left' : 'right',
      cell: ({ cells }) => cells[at],
    }),
  ),
  {
    header: headers.at(-1) ?? '',
    width: '5.5em',
    align: 'right',
    cell: () => <PrintBox label="" height="0.3in" />,
  },
];

const describeEmail = ({ name, email }: CustomerAnswer, count: number) => ({
  title: `Email the order guide to ${name}?`,
  message: `Their ${count === 1 ? 'product' : `${count} products`} with the prices of today go to ${email} as a PDF.`,
});

interface SheetProps extends PaperProps<readonly GuideEntry[]> {
  customer: CustomerAnswer;
}

const Sheet = ({ record: entries, letterhead, customer }: SheetProps) => {
  const on = today();
  const sheet = createGuideSheet(customer, entries, on);
  return (
    <PrintFrame
      letterhead={letterhead}
      title={sheet.title}
      customer={sheet.customer}
      facts={sheet.facts}
      fileName={formatGuideFileName(customer.name, on).replace(/\.pdf$/, '')}
      back={{ to: links.customer(customer.id), label: 'Back to Customer' }}
      printLabel="Print Order Guide"
      toolbar={
        <PaperActions
          name="order guide"
          pdf={guideApi.guidePdf}
          email={guideApi.emailGuide}
          input={{ params: { customerId: customer.id } }}
          paper={{ customer, question: describeEmail(customer, sheet.rows.length) }}
        />
      }
    >
      <PrintParty title="For" name={sheet.customer} lines={sheet.recipient} />
      <PrintTable
        label="Order Guide"
        columns={createColumns(sheet.columns.map(({ header }) => header))}
        rows={[
          ...sheet.rows,
          ...Array.from({ length: sheet.blank }, (_, at) => ({
            key: `blank-${at}`,
            name: '\u00a0',
            details: '',
            cells: [],
          })),
        ]}
        rowKey={({ key }) => key}
      />
    </PrintFrame>
  );
};

/** Printable blank order sheet of a customer at `/sales-orders/guide/{customerId}`. */
export default function OrderGuidePrint() {
  const { customerId = '' } = useParams();
  const customer = useApiQuery(customersApi.getCustomer, { params: { id: customerId } });
  const guide = useApiQuery(guideApi.orderGuide, { query: { customerId } });
  const back = { to: paths.list, label: 'Back to Sales Orders' };
  const missing = {
    title: 'Customer not found',
    description: 'This customer does not exist or has been deleted.',
    back,
  };
  const loading = 'Loading order guide...';
  return (
    <QueryView query={customer} loading={<Loading label={loading} />} missing={missing}>
      {(found) => (
        <PaperView query={guide} loading={loading} missing={missing}>
          {(entries, letterhead) => <Sheet customer={found} record={entries} letterhead={letterhead} />}
        </PaperView>
      )}
    </QueryView>
  );
}
