import type { Letterhead } from '@primal/contracts/admin/letterhead';
import { movementLabels, openTodayNote, type StatementAnswer } from '@primal/contracts/billing/statement';
import { showDate, today } from '@primal/contracts/shared/dates';
import { isPositive, showMoney } from '@primal/contracts/shared/decimal';
import { pdfTable, pdfTotals, renderPdf } from '@primal/service-kit/pdf/render';

/** What a statement's PDF is made from; plain data, since it goes to a worker thread. */
export interface StatementPdfInput {
  statement: StatementAnswer;
  letterhead: Letterhead;
  /** Printed last, from the settings. */
  footer: string[];
}

const columns = [
  { header: 'Date', align: 'left' },
  { header: 'Type', align: 'left' },
  { header: 'Number', align: 'left' },
  { header: 'Amount', align: 'right' },
  { header: 'Balance', align: 'right' },
] as const;

const agingColumns = ['Current (0-7 days)', '8-14 Days', '15-21 Days', 'Past Due'].map((header) => ({
  header,
  align: 'right' as const,
}));

/** `-$0.00` says nothing: a negative figure that a label already takes away is shown without its sign. */
const takenAway = (amount: string): string =>
  isPositive(amount) ? `-${showMoney(amount)}` : showMoney(amount);

/** The PDF of a customer's statement (decisions, "Receivables, payments, statements"). */
export default function statementPdf({
  statement,
  letterhead,
  footer,
}: StatementPdfInput): Promise<Uint8Array> {
  const { customer, from, to, aging, entries } = statement;
  const place = [customer.city, [customer.state, customer.zipCode].filter(Boolean).join(' ')];
  const address = [customer.address, place.filter(Boolean).join(', '), customer.phone].filter(Boolean);
  const rows = entries.map(({ date, type, number, amount, balance }) => [
    showDate(date),
    movementLabels[type],
    number ?? '',
    showMoney(amount),
    showMoney(balance),
  ]);
  const brought = [showDate(from), 'Previous Balance', '', '', showMoney(statement.previousBalance)];
  return renderPdf({
    letterhead,
    title: 'Statement',
    number: `${showDate(from)} to ${showDate(to)}`,
    recipient: customer.name,
    facts: [{ label: 'Balance', value: showMoney(statement.closingBalance) }],
    content: [
      {
        stack: [
          { text: 'Bill To', bold: true, fontSize: 8, color: '#555555' },
          { text: customer.name, bold: true },
          ...address.map((text) => ({ text })),
        ],
        margin: [0, 0, 0, 12],
      },
      pdfTable(columns, [60, '*', 110, 76, 76], [brought, ...rows]),
      {
        unbreakable: true,
        stack: [
          pdfTotals([
            { label: 'Previous Balance', value: showMoney(statement.previousBalance) },
            { label: 'New Charges', value: showMoney(statement.charges) },
            { label: 'Payments', value: takenAway(statement.payments) },
            { label: 'Credits', value: takenAway(statement.credits) },
            { label: 'Current Balance', value: showMoney(statement.closingBalance), strong: true },
            ...(isPositive(statement.unappliedCredit)
              ? [{ label: 'Credit on Account', value: showMoney(statement.unappliedCredit) }]
              : []),
          ]),
          { text: 'Open invoices by age', bold: true, margin: [0, 4, 0, 2] },
          pdfTable(
            agingColumns,
            ['*', '*', '*', '*'],
            [[aging.currentBalance, aging.days8to14, aging.days15to21, aging.pastDue].map(showMoney)],
          ),
          { text: openTodayNote(to, today()) ?? '', color: '#555555', margin: [0, 2, 0, 0] },
          ...footer.map((text) => ({
            text,
            alignment: 'center' as const,
            margin: [0, 4, 0, 0] as [number, number, number, number],
          })),
        ],
      },
    ],
  });
}
