import { type ImportSubject, importSubjects } from '@primal/contracts/admin/csv-export';
import { type ImportAnswer, maxImportFileBytes } from '@primal/contracts/admin/import';
import { formatTier, pricingTiers } from '@primal/contracts/shared/lines';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  Alert,
  Button,
  Checkbox,
  FormError,
  LinkButton,
  Loading,
  NativeSelect,
  PageHeader,
  SummaryBar,
  useStepFocus,
} from '@primal/kit';
import { ColumnsStep, SkippedRows } from '@primal/kit/imports';
import { FileField, ProgressBar } from '@primal/kit/parts';
import { useLocation } from '@primal/kit/platform';
import { useState } from 'react';
import { paths } from '../routes.ts';
import { downloadTemplate } from './csv-menu.tsx';
import classes from './preview.module.css';
import { ImportPreview } from './preview.tsx';
import { type PricingTier, useImport } from './use-import.ts';

const pages = {
  products: {
    title: 'Import Products',
    back: { to: paths.products, label: 'Back to Products' },
    nouns: ['product', 'products'],
    known:
      'An existing product is found by its Product Code, or by Name and Brand if it has no code. A new product needs Name, Brand, Unit, Billed By and the wholesale, restaurant and retail prices.',
  },
  customers: {
    title: 'Import Customers',
    back: { to: paths.customers, label: 'Back to Customers' },
    nouns: ['customer', 'customers'],
    known:
      'An existing customer is found by Name and Phone, or by Name and Address. A new customer needs a Name. If rows have no pricing tier, you choose one for all of them.',
  },
  'customer-prices': {
    title: 'Import Customer Prices',
    back: { to: paths.customers, label: 'Back to Customers' },
    nouns: ['customer price', 'customer prices'],
    known:
      'An existing price is found by Customer, Product Code or Category, Minimum and From. A new price needs Customer, Product Code or Category, Kind (fixed, percent_off, amount_off or over_cost), Value and From. If rows have no kind or start date, you choose them for all of these rows. A sheet may also have products down and customers across.',
  },
} as const;

const Finished = ({ found, nouns }: { found: ImportAnswer; nouns: readonly [string, string] }) => (
  <Alert color="green" title="Import complete" role="status" mb="md">
    {counted(found.added, ...nouns)} added, {counted(found.changed, ...nouns)} changed.
    {found.refused > 0 && ` ${counted(found.refused, 'refused row was', 'refused rows were')} skipped.`}
  </Alert>
);

interface Choices {
  skip: boolean;
  tier: PricingTier | '';
}

const noChoices: Choices = { skip: false, tier: '' };

const findImportReason = (found: ImportAnswer, { skip, tier }: Choices): string | null => {
  if (found.added + found.changed === 0) return 'The file changes nothing.';
  if (found.refused > 0 && !skip) return 'Choose above to skip the refused rows, or correct the file.';
  return found.withoutTier > 0 && !tier ? 'Choose a pricing tier above for the customers without one.' : null;
};

interface PreviewProps {
  found: ImportAnswer;
  nouns: readonly [string, string];
  onOverwrite: (overwrite: boolean) => void;
  onColumns: () => void;
  onStore: ReturnType<typeof useImport>['store'];
  onCancel: () => void;
  choices: Choices;
  onChoose: (choices: Choices) => void;
}

const Preview = (props: PreviewProps) => {
  const { found, nouns, onOverwrite, onColumns, onStore, onCancel, choices, onChoose } = props;
  const { skip, tier } = choices;
  const toStore = found.added + found.changed;
  return (
    <>
      {found.refused > 0 && (
        <Checkbox
          mb="md"
          label={`Skip the ${counted(found.refused, 'refused row')}`}
          checked={skip}
          onChange={(event) => onChoose({ ...choices, skip: event.currentTarget.checked })}
        />
      )}
      {found.withoutTier > 0 && (
        <NativeSelect
          mb="md"
          maw="28rem"
          label={`Pricing tier for the ${counted(found.withoutTier, 'new customer without one', 'new customers without one')}`}
          required
          data={[
            { value: '', label: 'Choose a tier' },
            ...pricingTiers.map((value) => ({ value, label: formatTier(value) })),
          ]}
          value={tier}
          onChange={(event) => onChoose({ ...choices, tier: event.currentTarget.value as PricingTier | '' })}
        />
      )}
      {found.changedHere > 0 && (
        <Checkbox
          mb="md"
          label="Use the file's values where they were changed here since the export"
          description={`${counted(found.changedHere, 'row')}, ${found.overwrite ? 'which will get the values in the file' : 'which keep the values changed here'}`}
          checked={found.overwrite}
          onChange={(event) => onOverwrite(event.currentTarget.checked)}
        />
      )}
      <ImportPreview found={found} />
      <SummaryBar
        figures={[
          { label: 'Added', value: found.added.toLocaleString('en-US') },
          { label: 'Changed', value: found.changed.toLocaleString('en-US') },
          ...(found.subject === 'products'
            ? [
                {
                  label: 'Taxable',
                  value: `${found.taxable.toLocaleString('en-US')} of ${toStore.toLocaleString('en-US')}`,
                },
              ]
            : []),
          { label: 'Refused', value: found.refused.toLocaleString('en-US'), strong: found.refused > 0 },
        ]}
      >
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="default" onClick={onColumns}>
          Change Columns
        </Button>
        <ActionButton
          disabledReason={findImportReason(found, choices)}
          onClick={() => void onStore(skip, tier || undefined)}
        >
          Import {counted(toStore, ...nouns)}
        </ActionButton>
      </SummaryBar>
    </>
  );
};

interface ChooseFileProps {
  subject: ImportSubject;
  onFile: (file: File | null) => void;
}

const ChooseFile = ({ subject, onFile }: ChooseFileProps) => (
  <div className={classes.choose}>
    <p>
      Import a list from QuickBooks, Excel or another program. Primal recognizes its columns, and you can
      correct them. Anything the file does not contain stays as it is. {pages[subject].known}
    </p>
    <FileField
      label="Excel or CSV file"
      description="From any program, at most 20 MB"
      accept=".xlsx,.csv,.txt,.tsv,.iif,.xls,text/csv"
      largest={maxImportFileBytes}
      value={null}
      onChange={onFile}
    />
    <Button mt="md" variant="default" onClick={() => void downloadTemplate(subject)}>
      Download Template
    </Button>
  </div>
);

const Import = ({ subject }: { subject: ImportSubject }) => {
  const { title, back, nouns } = pages[subject];
  const { step, error, cancelling, ...act } = useImport(subject);
  const [choices, setChoices] = useState(noChoices);
  useStepFocus(step.name);
  const begin = (file: File | null) => {
    setChoices(noChoices);
    if (file) void act.choose(file);
  };
  return (
    <>
      <PageHeader
        title={title}
        subtitle="Preview an Excel or CSV file before anything is stored"
        back={back}
      />
      <FormError message={error} />
      {step.name === 'choose' && <ChooseFile subject={subject} onFile={begin} />}
      {step.name === 'opening' && <Loading label={`Reading ${step.fileName}`} />}
      {step.name === 'columns' && (
        <ColumnsStep
          file={step.file}
          mapping={step.mapping}
          onChange={act.setMapping}
          onReopen={(change) => void act.reopen(change)}
          onShow={() => void act.show()}
          onCancel={() => void act.cancel()}
        />
      )}
      {step.name === 'reading' && (
        <ProgressBar
          label="Reading the file"
          done={step.done}
          total={step.total}
          words={`${step.fileName}: ${step.done.toLocaleString('en-US')} of ${step.total.toLocaleString('en-US')} rows compared`}
          onCancel={() => void act.cancel()}
          cancelling={cancelling}
        />
      )}
      {step.name === 'storing' && (
        <ProgressBar
          label="Storing"
          done={step.found.stored}
          total={step.found.added + step.found.changed}
          words={`${step.found.stored.toLocaleString('en-US')} of ${counted(step.found.added + step.found.changed, nouns[0], nouns[1])} stored`}
          onCancel={() => void act.cancel()}
          cancelling={cancelling}
        />
      )}
      {step.name === 'preview' && (
        <>
          <SkippedRows file={step.file} />
          <Preview
            key={step.found.id}
            found={step.found}
            nouns={nouns}
            onStore={act.store}
            onOverwrite={(overwrite) => void act.show(overwrite)}
            onColumns={() => void act.changeColumns()}
            onCancel={() => void act.cancel()}
            choices={choices}
            onChoose={setChoices}
          />
        </>
      )}
      {step.name === 'done' && (
        <>
          <Finished found={step.found} nouns={nouns} />
          <LinkButton to={back.to}>{back.label}</LinkButton>{' '}
          <Button variant="default" autoFocus onClick={act.restart}>
            Import Another File
          </Button>
        </>
      )}
    </>
  );
};

/** File import page for every subject: `/customer-prices/import`. */
export default function ImportPage() {
  const { pathname } = useLocation();
  const subject = importSubjects.find((each) => pathname.startsWith(`/${each}/`)) ?? 'products';
  return <Import key={subject} subject={subject} />;
}
