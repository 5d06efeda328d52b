import { showMoney } from '@primal/contracts/shared/decimal';
import {
  ActionButton,
  Button,
  confirm,
  Dialog,
  Disclosure,
  downloadCsv,
  FilterBar,
  FormDialog,
  IconAction,
  Menu,
  PageHeader,
  SearchField,
  Section,
  Stat,
  StatRow,
  Switch,
  TextInput,
  toast,
} from '@primal/kit';
import { Chart } from '@primal/kit/charts';
import { IconDownload, IconPencil, IconTrash } from '@primal/kit/icons';
import { DateRange, FileField, Reorderable, Tabs, useWork, WorkProgress } from '@primal/kit/parts';
import { BulkBar, type Column, DataTable, useSelection } from '@primal/kit/table';
import { useCallback, useState } from 'react';

interface Product {
  id: string;
  name: string;
  price: string;
}

const products: Product[] = ['Ribeye 112A', 'Brisket 120', 'Lamb Rack 204'].map((name, index) => ({
  id: String(index),
  name,
  price: `${12 + index}.50`,
}));
const columns: Column<Product>[] = [
  { id: 'name', header: 'Product', link: true, cell: (product) => product.name },
  { id: 'price', header: 'Price', align: 'right', cell: (product) => showMoney(product.price) },
];
const months = ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov'];
const sales = [
  { name: 'This year', values: ['12000', '15400', '14100', '17800', '16900', '18200'] },
  { name: 'Last year', values: ['11000', '13900', '14500', '15100', '16000', '15800'] },
];
const productNoun = { one: 'product', many: 'products' };
const nothing = { title: 'No products' };

const Windows = () => {
  const [opened, setOpened] = useState<'dialog' | 'form' | null>(null);
  const close = () => setOpened(null);
  return (
    <Section title="Windows and messages">
      <Button variant="default" onClick={() => setOpened('dialog')}>
        Dialog
      </Button>{' '}
      <Button variant="default" onClick={() => setOpened('form')}>
        Form Dialog
      </Button>{' '}
      <Button
        variant="default"
        onClick={() =>
          confirm({ title: 'Delete', message: 'Delete Ribeye?', confirmLabel: 'Delete', danger: true })
        }
      >
        Confirmation
      </Button>{' '}
      <Button
        variant="default"
        onClick={() => toast({ title: 'Stop removed', action: { label: 'Undo', onClick: () => {} } })}
      >
        Message
      </Button>{' '}
      <Menu
        label="PDF"
        icon={IconDownload}
        items={[
          { label: 'Download PDF', onClick: () => {} },
          { label: 'Void', disabledReason: 'Payments are applied.' },
        ]}
      />{' '}
      <ActionButton disabledReason="Two lines are not weighed.">Convert to Invoice</ActionButton>
      <Dialog title="Dialog" opened={opened === 'dialog'} onClose={close}>
        One decision.
      </Dialog>
      <FormDialog
        title="Form Dialog"
        opened={opened === 'form'}
        onClose={close}
        onSubmit={close}
        submitLabel="Save"
      >
        <TextInput label="Name" />
      </FormDialog>
    </Section>
  );
};

const Fields = () => {
  const [range, setRange] = useState({ from: '', to: '' });
  const [search, setSearch] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [on, setOn] = useState(true);
  return (
    <Section title="Fields">
      <FilterBar summary="Showing 100 of 10,000+ invoices">
        <DateRange value={range} onChange={setRange} />
        <SearchField label="Search" value={search} onChange={setSearch} />
        <FileField label="Price list" accept=".csv" largest={1_000_000} value={file} onChange={setFile} />
      </FilterBar>
      <Switch
        label="Show inactive"
        description="Drivers who left as well"
        checked={on}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
      <Disclosure label="Terms">Due within 30 days.</Disclosure>
    </Section>
  );
};

const Tables = () => {
  const { chosen, clear, table } = useSelection(products, ({ name }) => name);
  const [stops, setStops] = useState(products);
  const actions = useCallback(
    (product: Product) => (
      <>
        <IconAction label="Edit" icon={IconPencil} shortcut="e" onClick={() => toast.success(product.name)} />
        <IconAction label="Delete" icon={IconTrash} shortcut="d" danger disabledReason="It is on an order." />
      </>
    ),
    [],
  );
  const csv = [{ header: 'Product', value: (product: Product) => product.name }];
  return (
    <>
      <Section
        title="Table"
        actions={<Button onClick={() => downloadCsv('Products', csv, products)}>Download CSV</Button>}
      >
        <DataTable
          label="Products"
          columns={columns}
          rows={products}
          {...table}
          onRowOpen={(product) => toast({ title: product.name })}
          actions={actions}
          empty={nothing}
        />
        <BulkBar count={chosen.length} noun={productNoun} onClear={clear}>
          <Button>Print</Button>
        </BulkBar>
      </Section>
      <Section title="Reorderable">
        <Reorderable
          label="Stops"
          items={stops}
          itemKey={(stop) => stop.id}
          itemLabel={(stop) => stop.name}
          render={(stop, index) => `${index + 1}. ${stop.name}`}
          onReorder={setStops}
        />
      </Section>
    </>
  );
};

const Figures = () => {
  const [tab, setTab] = useState<'bars' | 'lines'>('bars');
  const work = useWork(
    (product: Product) => product.name,
    async (product) => {
      if (product.id === '1') throw new Error('The customer has no e-mail address.');
    },
    (error) => (error as Error).message,
  );
  return (
    <Section title="Figures">
      <StatRow>
        <Stat label="Today's Revenue" value="$12,400.00" hint="14 invoices" />
        <Stat label="Overdue" value="$820.00" tone="danger" to="/accounts-receivable" />
      </StatRow>
      <Tabs
        label="Charts"
        value={tab}
        onChange={setTab}
        tabs={(['bars', 'lines'] as const).map((kind) => ({
          key: kind,
          label: kind === 'bars' ? 'Bars' : 'Lines',
          content: (
            <Chart kind={kind} title="Sales by month" labels={months} series={sales} show={showMoney} />
          ),
        }))}
      />
      <Button onClick={() => work.run(products)}>E-mail Statements</Button>
      <WorkProgress label="Statements" state={work.state} onCancel={work.cancel} />
    </Section>
  );
};

/** Every part of the kit on one page, to look at while working on it. Only `npm run dev` has it. */
export default function Gallery() {
  return (
    <>
      <PageHeader title="Kit" subtitle="The parts that screens are built from" />
      <Windows />
      <Fields />
      <Tables />
      <Figures />
    </>
  );
}
