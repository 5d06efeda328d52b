import {
  type ImportAnswer,
  type ImportSubject,
  importSubjects,
  largestImportFile,
} from '@primal/contracts/admin/import';
import { pricingTiers } from '@primal/contracts/shared/lines';
import {
  Alert,
  Button,
  Checkbox,
  FormError,
  LinkButton,
  NativeSelect,
  PageHeader,
  SummaryBar,
} from '@primal/kit';
import { FileField, ProgressBar } from '@primal/kit/parts';
import { useLocation } from '@primal/kit/platform';
import { useState } from 'react';
import { tierName } from '../product/tiers.ts';
import classes from './preview.module.css';
import { ImportPreview } from './preview.tsx';
import { type PricingTier, useImport } from './use-import.ts';

const pages = {
  products: {
    title: 'Import Products',
    back: { to: '/products', label: 'Back to Products' },
    nouns: ['product', 'products'],
    known:
      'A product that is there already is known by its Product Code, or by Name and Brand where it has none. A new one needs Name, Brand, Unit, Billed By and the wholesale, restaurant and retail prices.',
  },
  customers: {
    title: 'Import Customers',
    back: { to: '/customers', label: 'Back to Customers' },
    nouns: ['customer', 'customers'],
    known:
      'A customer who is there already is known by Name and Phone, or by Name and Address. A new one needs a Name; the pricing tier of those that name none is asked once.',
  },
  'customer-prices': {
    title: 'Import Customer Prices',
    back: { to: '/customers', label: 'Back to Customers' },
    nouns: ['customer price', 'customer prices'],
    known:
      'A price that is there already is known by Customer, Product Code or Category, Minimum and From. A new one needs Customer, Product Code or Category, Kind (fixed, percent_off, amount_off or over_cost), Value and From.',
  },
} as const;

const countOf = (count: number, [one, many]: readonly [string, string]): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const Finished = ({ found, nouns }: { found: ImportAnswer; nouns: readonly [string, string] }) => (
  <Alert color="green" title="Import complete" role="status" mb="md">
    {countOf(found.added, nouns)} added, {countOf(found.changed, nouns)} changed.
    {found.refused > 0 && ` ${found.refused} refused rows were left out.`}
  </Alert>
);

/** What has to be said before an import is stored: refused rows left out, and the tier of customers that name none. */
interface Choices {
  skip: boolean;
  tier: PricingTier | '';
}

const noChoices: Choices = { skip: false, tier: '' };

interface PreviewProps {
  found: ImportAnswer;
  nouns: readonly [string, string];
  onStore: ReturnType<typeof useImport>['store'];
  onCancel: () => void;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

/** What will be stored, what has to be said before that, and the buttons. */
const Preview = ({ found, nouns, onStore, onCancel, choices, onChoose }: PreviewProps) => {
  const { skip, tier } = choices;
  const toStore = found.added + found.changed;
  return (
    <>
      {found.refused > 0 && (
        <Checkbox
          mb="md"
          label={`Leave out the ${found.refused.toLocaleString('en-US')} refused ${found.refused === 1 ? 'row' : 'rows'}`}
          checked={skip}
          onChange={(event) => onChoose({ ...choices, skip: event.currentTarget.checked })}
        />
      )}
      {found.withoutTier > 0 && (
        <NativeSelect
          mb="md"
          label={`Pricing tier of the ${countOf(found.withoutTier, ['new customer that names none', 'new customers that name none'])}`}
          required
          data={[
            { value: '', label: 'Choose a tier' },
            ...pricingTiers.map((value) => ({ value, label: tierName(value) })),
          ]}
          value={tier}
          onChange={(event) => onChoose({ ...choices, tier: event.currentTarget.value as PricingTier | '' })}
        />
      )}
      <ImportPreview found={found} />
      <SummaryBar
        figures={[
          { label: 'Added', value: found.added.toLocaleString('en-US') },
          { label: 'Changed', value: found.changed.toLocaleString('en-US') },
          { label: 'Refused', value: found.refused.toLocaleString('en-US'), strong: found.refused > 0 },
        ]}
      >
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          disabled={toStore === 0 || (found.refused > 0 && !skip) || (found.withoutTier > 0 && !tier)}
          onClick={() => void onStore(skip, tier || undefined)}
        >
          Import {countOf(toStore, nouns)}
        </Button>
      </SummaryBar>
    </>
  );
};

const Import = ({ subject }: { subject: ImportSubject }) => {
  const { title, back, nouns, known } = pages[subject];
  const { step, error, cancelling, choose, store, cancel, restart } = useImport(subject);
  const [choices, setChoices] = useState(noChoices);
  const begin = (file: File | null) => {
    setChoices(noChoices);
    if (file) void choose(file);
  };
  return (
    <>
      <PageHeader title={title} subtitle="A CSV file, shown before anything is stored" back={back} />
      <FormError message={error} />
      {step.name === 'choose' && (
        <div className={classes.choose}>
          <p>
            The first row holds the headings; the export has them as they are read. A file may hold some of
            the columns: what it does not name stays as it is. {known}
          </p>
          <FileField
            label="CSV file"
            description="From any spreadsheet, at most 20 MB"
            accept=".csv,.txt,.tsv,text/csv"
            largest={largestImportFile}
            value={null}
            onChange={begin}
          />
        </div>
      )}
      {step.name === 'reading' && (
        <ProgressBar
          label="Reading the file"
          done={step.done}
          total={step.total}
          words={`${step.fileName}: ${step.done.toLocaleString('en-US')} of ${step.total.toLocaleString('en-US')} rows compared`}
          onCancel={() => void cancel()}
          cancelling={cancelling}
        />
      )}
      {step.name === 'storing' && (
        <ProgressBar
          label="Storing"
          done={step.found.stored}
          total={step.found.added + step.found.changed}
          words={`${step.found.stored.toLocaleString('en-US')} of ${countOf(step.found.added + step.found.changed, nouns)} stored`}
          onCancel={() => void cancel()}
          cancelling={cancelling}
        />
      )}
      {step.name === 'preview' && (
        <Preview
          key={step.found.id}
          found={step.found}
          nouns={nouns}
          onStore={store}
          onCancel={() => void cancel()}
          choices={choices}
          onChoose={setChoices}
        />
      )}
      {step.name === 'done' && (
        <>
          <Finished found={step.found} nouns={nouns} />
          <LinkButton to={back.to}>{back.label}</LinkButton>{' '}
          <Button variant="default" onClick={restart}>
            Import Another File
          </Button>
        </>
      )}
    </>
  );
};

/** CSV import, the same page for every subject: `/customer-prices/import`. */
export default function ImportPage() {
  const { pathname } = useLocation();
  const subject = importSubjects.find((each) => pathname.startsWith(`/${each}/`)) ?? 'products';
  return <Import key={subject} subject={subject} />;
}
