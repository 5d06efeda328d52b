import { type PriceListAnswer, priceListApi, priceListQuery } from '@primal/contracts/admin/price-list';
import { createPriceListSheet, type PriceListLine } from '@primal/contracts/admin/price-list-sheet';
import { formatDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { counted } from '@primal/contracts/shared/text';
import {
  bind,
  DateField,
  EmptyState,
  FieldRow,
  Loading,
  NativeSelect,
  QueryView,
  SearchField,
} from '@primal/kit';
import { useApiQuery, useParams, useUrlParams } from '@primal/kit/platform';
import {
  type Company,
  PaperActions,
  type PrintColumn,
  PrintDesk,
  PrintFooter,
  PrintNote,
  PrintParty,
  PrintProduct,
  PrintSheet,
  PrintTable,
  useLetterhead,
} from '@primal/kit/print';
import { useState } from 'react';
import { paths } from '../routes.ts';

const stackLines = (lines: readonly string[]) =>
  lines.map((line, at) => <div key={`${at} ${line}`}>{line || '\u00a0'}</div>);

const columns: PrintColumn<PriceListLine>[] = [
  {
    header: 'Product',
    cell: ({ name, details }) => <PrintProduct name={name} details={[details]} />,
  },
  { header: 'Unit', width: '5em', cell: ({ unit }) => unit },
  {
    header: 'Price',
    align: 'right',
    width: '9em',
    cell: ({ prices }) => stackLines(prices.map(({ price }) => price)),
  },
  {
    header: 'Minimum',
    align: 'right',
    width: '7em',
    cell: ({ prices }) => stackLines(prices.map(({ minimum }) => minimum)),
  },
];

interface Props {
  list: PriceListAnswer;
  letterhead: { company: Company; footer: string };
}

const PriceListPaper = ({ list, letterhead: { company, footer } }: Props) => {
  const { title, customer, facts, recipient, lines, empty } = createPriceListSheet(list);
  return (
    <PrintSheet title={title} customer={customer} facts={facts} company={company}>
      <PrintParty title="For" name={customer} lines={recipient} />
      {empty === null ? (
        <PrintTable
          label="Prices"
          columns={columns}
          rows={lines}
          rowKey={({ key }) => key}
          end={<PrintFooter>{footer}</PrintFooter>}
        />
      ) : (
        <PrintNote>{empty}</PrintNote>
      )}
    </PrintSheet>
  );
};

interface PriceListQuery {
  on: string;
  q: string;
  bought: 'true' | 'false';
}

/** URL parameters of a price list. Defaults to purchased products, today. */
const usePriceListQuery = () => {
  const [search, ask] = useUrlParams();
  const on = search.get('on') ?? '';
  const asked: PriceListQuery = {
    on: isBusinessDate(on) ? on : today(),
    q: search.get('q') ?? '',
    bought: search.get('bought') === 'false' ? 'false' : 'true',
  };
  // Report an invalid date at its field; the server would reject it.
  const problem = priceListQuery.shape.on.safeParse(asked.on).error?.issues[0]?.message ?? null;
  return { asked, problem, ask: (changes: Partial<PriceListQuery>) => ask({ ...changes }) };
};

const productChoices = [
  { value: 'true', label: 'Only What They Buy' },
  { value: 'false', label: 'Everything' },
];

const Choices = ({ asked, problem, ask }: ReturnType<typeof usePriceListQuery>) => {
  // True while the date field is empty. Leaving the field restores the list's date.
  const [isEmptied, setEmptied] = useState(false);
  return (
    <FieldRow>
      <NativeSelect
        label="Products"
        data={productChoices}
        {...bind(asked.bought, (bought) => ask({ bought }))}
      />
      <DateField
        label="Effective"
        value={asked.on}
        error={isEmptied ? 'Please enter a date.' : problem}
        onChange={(event) => {
          const { value } = event.currentTarget;
          setEmptied(value === '');
          if (value) ask({ on: value });
        }}
        onBlur={() => setEmptied(false)}
      />
      <SearchField
        label="Search"
        placeholder="Name, code, brand, category"
        value={asked.q}
        onChange={(q) => ask({ q })}
      />
    </FieldRow>
  );
};

const buildQuestion = ({ customer, rows, on }: PriceListAnswer) => {
  const count = counted(rows.length, 'product');
  return {
    title: `Email the price list of ${customer.name}?`,
    message: `The prices of ${count}, effective ${formatDate(on)}, go to ${customer.email} as a PDF.`,
  };
};

const loading = <Loading label="Loading price list..." />;

/** Printable price list at `/customers/{id}/price-list?on&q&bought`. */
export default function PriceListPrint() {
  const { id = '' } = useParams();
  const { asked, problem, ask } = usePriceListQuery();
  const query = useApiQuery(
    priceListApi.getPriceList,
    { params: { id }, query: { ...asked } },
    { enabled: problem === null },
  );
  const letterhead = useLetterhead();
  const list = query.data ?? null;
  const back = { to: paths.customer(id), label: 'Back to Customer' };
  if (!letterhead) return loading;
  return (
    <PrintDesk
      fileName={list ? `Price List ${list.customer.name} ${list.on}` : 'Price List'}
      back={back}
      toolbar={
        <PaperActions
          name="price list"
          pdf={priceListApi.priceListPdf}
          email={priceListApi.emailPriceList}
          input={{ params: { id }, query: asked }}
          paper={list && { customer: list.customer, question: buildQuestion(list) }}
        />
      }
      printLabel="Print Price List"
      disabled={!list}
      options={<Choices asked={asked} problem={problem} ask={ask} />}
      lacks={letterhead.lacks}
    >
      {problem ? (
        <EmptyState title="No price list for this day" description="Choose another day under Effective." />
      ) : (
        <QueryView
          query={query}
          loading={loading}
          missing={{ title: 'Customer not found', description: 'This customer does not exist.', back }}
        >
          {(data) => <PriceListPaper list={data} letterhead={letterhead} />}
        </QueryView>
      )}
    </PrintDesk>
  );
}
