import { type RecalledPiece, type RecallTotals, recallApi } from '@primal/contracts/orders/recall';
import { links } from '@primal/contracts/screens/links';
import { formatDate, formatInstant, today } from '@primal/contracts/shared/dates';
import { formatWeight } from '@primal/contracts/shared/decimal';
import { readGtin } from '@primal/contracts/shared/gtin';
import type { ReturnMemo } from '@primal/contracts/shared/piece-data';
import { counted } from '@primal/contracts/shared/text';
import {
  Button,
  DateField,
  downloadCsv,
  EmptyState,
  FilterBar,
  Group,
  LinkButton,
  PageHeader,
  QueryView,
  SearchField,
  Section,
  Stat,
  StatRow,
  Text,
  TextLink,
  TwoLines,
  toast,
} from '@primal/kit';
import { IconDownload, IconPrinter } from '@primal/kit/icons';
import { explainLoadFailure, toApiKey, useApiQuery, useListState, useQuery } from '@primal/kit/platform';
import { PagePaper, PaperWarning, useLetterhead, usePaper } from '@primal/kit/print';
import { type Column, DataTable } from '@primal/kit/table';
import { useMemo } from 'react';
import { paths } from '../routes.ts';
import { RecallSheet } from './recall-sheet.tsx';
import {
  type Criteria,
  csvColumns,
  describeLongerLots,
  describeOrderMark,
  describeUnlabeled,
  fetchRecalled,
  groupByCustomer,
  longerLotLabel,
  maxShownPieces,
} from './recalled.ts';

const ReturnNote = ({ creditMemoId, creditNumber, creditDate }: ReturnMemo) => (
  <>
    Came back {formatDate(creditDate)} on{' '}
    <TextLink to={links.creditMemo(creditMemoId)}>{creditNumber}</TextLink>
  </>
);

const columns: Column<RecalledPiece>[] = [
  {
    header: 'Order',
    card: 'title',
    cell: (piece) => (
      <TwoLines
        main={
          // The page of a deleted order no longer exists.
          piece.orderDeleted ? (
            piece.orderNumber
          ) : (
            <TextLink to={paths.order(piece.salesOrderId)}>{piece.orderNumber}</TextLink>
          )
        }
        sub={describeOrderMark(piece)}
      />
    ),
  },
  {
    header: 'Invoice',
    nowrap: true,
    cell: (piece) =>
      piece.invoiceId ? (
        <TwoLines
          main={
            <TextLink to={links.invoice(piece.invoiceId)}>{piece.invoiceNumber ?? 'Being created'}</TextLink>
          }
          sub={piece.returned ? <ReturnNote {...piece.returned} /> : piece.invoiceVoided && 'Invoice voided'}
        />
      ) : (
        '—'
      ),
  },
  { header: 'Product', cell: (piece) => <TwoLines main={piece.productName} sub={piece.gtin} /> },
  {
    header: 'Lot',
    cell: (piece) => <TwoLines main={piece.lot ?? '—'} sub={piece.isLongerLot && longerLotLabel} />,
  },
  { header: 'Serial', cell: (piece) => piece.serial ?? '—' },
  {
    header: 'Weighed',
    cell: (piece) => <TwoLines main={formatInstant(piece.takenAt)} sub={piece.takenBy} />,
  },
  {
    header: 'Weight',
    align: 'right',
    nowrap: true,
    cell: (piece) => (piece.weight ? `${formatWeight(piece.weight)} lbs` : '—'),
  },
];

const Totals = ({ totals }: { totals: RecallTotals }) => (
  <StatRow>
    <Stat label="Customers" value={totals.customers.toLocaleString('en-US')} />
    <Stat label="Orders" value={totals.orders.toLocaleString('en-US')} />
    <Stat label="Invoices" value={totals.invoices.toLocaleString('en-US')} />
    <Stat label="Pieces" value={totals.pieces.toLocaleString('en-US')} />
    {totals.returned > 0 && <Stat label="Came Back" value={totals.returned.toLocaleString('en-US')} />}
    <Stat label="Pounds" value={formatWeight(totals.pounds)} />
  </StatRow>
);

/** Valid search criteria from the URL, and the error of an invalid GTIN. */
const useCriteria = () => {
  const list = useListState({ field: 'takenAt', order: 'desc' });
  const typedGtin = list.filter('gtin').trim();
  const gtin = typedGtin === '' ? null : readGtin(typedGtin);
  const gtinProblem =
    typedGtin !== '' && gtin === null
      ? 'Enter a GTIN of 8, 12, 13 or 14 digits with a valid check digit.'
      : null;
  const criteria: Criteria = Object.fromEntries(
    Object.entries({
      lot: list.filter('lot').trim(),
      gtin: gtin ?? '',
      serial: list.filter('serial').trim(),
      from: list.filter('from'),
      to: list.filter('to'),
    }).filter(([, value]) => value !== ''),
  );
  const asked = gtinProblem === null && Object.keys(criteria).length > 0;
  return { list, criteria, asked, gtinProblem };
};

const download = async (criteria: Criteria) => {
  try {
    const pieces = await fetchRecalled(criteria, Number.POSITIVE_INFINITY);
    downloadCsv(`recall-${today()}`, csvColumns, pieces);
  } catch (error) {
    toast.error(explainLoadFailure(error), 'Download failed');
  }
};

/** Lots that start with the recalled lot. Callers may omit digits, and label values may run together. */
const LongerLots = ({ lot, onChoose }: { lot: string; onChoose: (lot: string) => void }) => {
  const lots = useApiQuery(recallApi.recallLots, { query: { lot } });
  if (!lots.data || lots.data.length === 0) return null;
  return (
    <Section title="Lots that start with this">
      <Group gap="xs">
        {lots.data.map((found) => (
          <Button key={found.lot} variant="default" onClick={() => onChoose(found.lot)}>
            {found.lot}
          </Button>
        ))}
      </Group>
    </Section>
  );
};

const NothingFound = () => (
  <EmptyState
    title="No pieces found"
    description={`No piece that was scanned or weighed here matches. ${describeUnlabeled(0)}`}
  />
);

const RecallResults = ({ criteria, onLot }: { criteria: Criteria; onLot: (lot: string) => void }) => {
  // Never show or print results of a previous recall under these criteria.
  const totals = useApiQuery(recallApi.recallTotals, { query: criteria });
  const pieces = useQuery({
    queryKey: [...toApiKey(recallApi.recall, { query: criteria }), 'first'],
    queryFn: ({ signal }) => fetchRecalled(criteria, maxShownPieces, signal),
  });
  const shares = useMemo(() => groupByCustomer(pieces.data ?? []), [pieces.data]);
  const letterhead = useLetterhead();
  const paper = usePaper();
  const shown = pieces.data?.length ?? 0;
  const ready = totals.data !== undefined && pieces.data !== undefined && letterhead !== null;

  return (
    <QueryView query={totals}>
      {(sums) => {
        const longer = describeLongerLots(criteria.lot, sums.ofLongerLots);
        return sums.pieces === 0 ? (
          <NothingFound />
        ) : (
          <>
            <Totals totals={sums} />
            {longer && <Text>{longer}</Text>}
            {longer && criteria.lot && <LongerLots lot={criteria.lot} onChoose={onLot} />}
            <Text>{describeUnlabeled(sums.withoutLabel)}</Text>
            <Section
              title="Pieces by Customer"
              note={
                shown < sums.pieces && pieces.data
                  ? `The first ${counted(shown, 'piece')}. The CSV file has all of them.`
                  : undefined
              }
              actions={
                <>
                  <Button
                    variant="default"
                    leftSection={<IconDownload size={16} />}
                    onClick={() => void download(criteria)}
                  >
                    Download CSV
                  </Button>
                  <Button
                    variant="default"
                    leftSection={<IconPrinter size={16} />}
                    disabled={!ready}
                    onClick={paper.print}
                  >
                    Print Recall
                  </Button>
                </>
              }
            >
              <QueryView query={pieces}>
                {() =>
                  shares.map((share) => (
                    <Section
                      key={share.customerId}
                      title={<TextLink to={links.customer(share.customerId)}>{share.name}</TextLink>}
                      note={`${share.phone} · ${counted(share.pieces.length, 'piece')} · ${formatWeight(share.pounds)} lbs`}
                    >
                      <DataTable
                        label={share.name}
                        columns={columns}
                        rows={share.pieces}
                        dense
                        empty={{ title: 'No pieces' }}
                      />
                    </Section>
                  ))
                }
              </QueryView>
            </Section>
            {ready && <PaperWarning lacks={letterhead.lacks} />}
            {ready && (
              <PagePaper
                paper={paper}
                fileName={`recall-${today()}`}
                sheet={() => (
                  <RecallSheet
                    criteria={criteria}
                    totals={sums}
                    shares={shares}
                    shown={shown}
                    company={letterhead.company}
                  />
                )}
              />
            )}
          </>
        );
      }}
    </QueryView>
  );
};

export default function Recall() {
  const { list, criteria, asked, gtinProblem } = useCriteria();
  return (
    <>
      <PageHeader
        title="Recall"
        subtitle="Which customers got the cases of a lot, a product's GTIN, a serial number or a day"
        back={{ to: paths.list, label: 'Back to Sales Orders' }}
        actions={
          <LinkButton variant="default" to={paths.weigh()}>
            Weigh Station
          </LinkButton>
        }
      />
      <FilterBar onClear={list.clearFilters} active={list.filtered} clearLabel="Clear">
        <SearchField label="Lot" placeholder="From the label or the recall notice" {...list.field('lot')} />
        <SearchField label="GTIN" placeholder="8 to 14 digits" error={gtinProblem} {...list.field('gtin')} />
        <SearchField label="Serial" placeholder="From the label" {...list.field('serial')} />
        <DateField label="Weighed From" {...list.field('from')} />
        <DateField label="Weighed To" {...list.field('to')} />
      </FilterBar>
      {asked ? (
        <RecallResults criteria={criteria} onLot={(lot) => list.setFilters({ lot })} />
      ) : (
        <EmptyState
          title="What are you recalling?"
          description={`Enter a lot, a GTIN, a serial number or a weighing date. Enter several to narrow the list. ${describeUnlabeled(0)}`}
        />
      )}
    </>
  );
}
