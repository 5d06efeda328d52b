import {
  type ChangedPrices,
  type PriceChangePreviewAnswer,
  type PriceStep,
  priceChangeApi,
  priceSteps,
} from '@primal/contracts/admin/price-change';
import { type PriceField, priceFields } from '@primal/contracts/admin/prices';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { isPositive } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { counted } from '@primal/contracts/shared/text';
import {
  bind,
  Checkbox,
  DateField,
  FieldRow,
  FormDialog,
  FormError,
  Group,
  NativeSelect,
  Text,
  toast,
} from '@primal/kit';
import { confirmUnusual, NumberField } from '@primal/kit/forms';
import { ApiError, explainFailure, explainLoadFailure, send, useApiMutation } from '@primal/kit/platform';
import { type FormEvent, useState } from 'react';
import type { PriceChange, ProductChoice } from './change-choices.ts';
import { PriceChangePreview } from './price-change-preview.tsx';
import { findChangeWarnings, priceLabels } from './price-edits.ts';
import { findDayProblem } from './use-saving.ts';

interface Values {
  which: string;
  fields: readonly PriceField[];
  direction: 'raise' | 'lower';
  size: string;
  unit: 'percent' | 'amount';
  roundTo: PriceStep;
  from: string;
}

const stepLabels: Record<PriceStep, string> = {
  '0.01': 'To the cent',
  '0.05': 'To 5 cents',
  '0.09': 'Up to a price that ends in 9',
};

interface ChangePricesProps {
  fields: readonly PriceField[];
  edited: number;
  choices: Readonly<Record<string, ProductChoice>>;
  first: string;
  onChanged: (products: readonly ChangedPrices[]) => void;
  onClose: () => void;
}

const readSize = ({ size, unit }: Values) =>
  readFigure(size, unit === 'percent' ? { places: 3, max: '1000', unit: '%' } : moneyRules);

/** Errors by field; empty if a preview is possible. */
const findProblems = (values: Values) => {
  const { value, problem } = readSize(values);
  const size = problem ?? (isPositive(value) ? null : 'Please enter an amount above 0.');
  const fields = values.fields.length > 0 ? null : 'Choose the prices to change.';
  return { size, fields, from: findDayProblem(values.from) };
};

const toChange = async (values: Values, choice: ProductChoice): Promise<PriceChange> => {
  const { direction, unit, roundTo, from } = values;
  const size = `${direction === 'lower' ? '-' : ''}${readSize(values).value}`;
  return {
    ...(await choice.of()),
    fields: [...values.fields],
    [unit]: size,
    roundTo,
    ...(from && { from }),
  };
};

const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'preview_stale';

const staleMessage = 'Products have changed since the preview. Please check the new preview.';

/** Previews a change, then applies exactly the previewed prices. Any edit requires another preview. */
const usePriceChange = (
  values: Values,
  choice: ProductChoice | undefined,
  { onChanged, onClose }: Pick<ChangePricesProps, 'onChanged' | 'onClose'>,
) => {
  const [previewed, setPreviewed] = useState<{
    change: PriceChange;
    preview: PriceChangePreviewAnswer;
  } | null>(null);
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const apply = useApiMutation(priceChangeApi.applyPriceChange, { persistent: true });
  const readPreview = async (words: string | null = null) => {
    if (!choice) return;
    setReading(true);
    setProblem(words);
    try {
      const change = await toChange(values, choice);
      setPreviewed({ change, preview: await send(priceChangeApi.previewPriceChange, { body: change }) });
    } catch (error) {
      setPreviewed(null);
      setProblem(explainLoadFailure(error));
    }
    setReading(false);
  };
  const applyChange = async ({ change, preview }: NonNullable<typeof previewed>) => {
    if (!(await confirmUnusual(findChangeWarnings(preview.products), { confirmLabel: 'Apply' }))) return;
    try {
      const done = await apply.mutateAsync({ body: { ...change, token: preview.token } });
      const words = done.from ? `Prices scheduled for ${formatDate(done.from)}` : 'Prices changed';
      toast.success(`${words}: ${counted(done.products, 'product')}`);
      if (!done.from) onChanged(preview.products);
      onClose();
    } catch (error) {
      if (isStale(error)) await readPreview(staleMessage);
      else setProblem(explainFailure(error, 'Failed to change prices'));
    }
  };
  return {
    previewed,
    problem,
    forget: () => {
      setPreviewed(null);
      setProblem(null);
    },
    submit: () => (previewed ? applyChange(previewed) : readPreview()),
    busy: isReading || apply.isPending,
    waiting: apply.waiting,
    stop: apply.stop,
  };
};

const createBlankValues = (which: string): Values => ({
  which,
  fields: priceFields.filter((field) => field !== 'costPrice'),
  direction: 'raise',
  size: '',
  unit: 'percent',
  roundTo: '0.01',
  from: '',
});

interface PriceBoxesProps {
  offered: readonly PriceField[];
  chosen: readonly PriceField[];
  problem: string | null;
  onChoose: (chosen: readonly PriceField[]) => void;
}

const PriceBoxes = ({ offered, chosen, problem, onChoose }: PriceBoxesProps) => (
  <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
    <legend style={{ padding: 0 }}>Prices</legend>
    <Group gap="md">
      {offered.map((field) => (
        <Checkbox
          key={field}
          label={priceLabels[field]}
          checked={chosen.includes(field)}
          onChange={(event) =>
            onChoose(
              priceFields.filter((one) =>
                one === field ? event.currentTarget.checked : chosen.includes(one),
              ),
            )
          }
        />
      ))}
    </Group>
    <FormError message={problem} />
  </fieldset>
);

export function ChangePrices({ fields, edited, choices, first, onChanged, onClose }: ChangePricesProps) {
  const [values, setValues] = useState(() => createBlankValues(first));
  const [asked, setAsked] = useState(false);
  const change = usePriceChange(values, choices[values.which], { onChanged, onClose });
  const problems = findProblems(values);
  const isWrong = Object.values(problems).some(Boolean);
  const set = (some: Partial<Values>) => {
    setValues((before) => ({ ...before, ...some }));
    change.forget();
  };
  const shownProblem = (field: keyof typeof problems) => (asked ? problems[field] : null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setAsked(true);
    const form = event.currentTarget;
    if (!isWrong) void change.submit();
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const { previewed } = change;
  return (
    <FormDialog
      title="Change Prices"
      size="xl"
      opened
      onClose={onClose}
      onSubmit={submit}
      submitLabel={
        previewed ? `Apply to ${counted(previewed.preview.products.length, 'product')}` : 'Preview'
      }
      enterGoesOn
      busy={change.busy}
      waiting={change.waiting}
      onStop={change.stop}
      error={change.problem}
    >
      {edited > 0 && (
        <Text size="sm">
          {edited === 1 ? '1 edited product is' : `${edited.toLocaleString('en-US')} edited products are`} not
          saved. Prices you typed take precedence over this change.
        </Text>
      )}
      <FieldRow>
        <NativeSelect
          label="Products"
          data={Object.entries(choices).map(([value, { label }]) => ({ value, label }))}
          {...bind(values.which, (which) => set({ which }))}
        />
        <NativeSelect
          label="Change"
          data={[
            { value: 'raise', label: 'Raise' },
            { value: 'lower', label: 'Lower' },
          ]}
          {...bind(values.direction, (direction) => set({ direction }))}
        />
        <NumberField
          label="By"
          required
          data-autofocus
          places={values.unit === 'percent' ? 3 : moneyRules.places}
          suffix={values.unit === 'percent' ? '%' : undefined}
          error={shownProblem('size')}
          {...bind(values.size, (size) => set({ size }))}
        />
        <NativeSelect
          label="In"
          data={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Dollars' },
          ]}
          {...bind(values.unit, (unit) => set({ unit }))}
        />
        <NativeSelect
          label="Rounding"
          data={priceSteps.map((value) => ({ value, label: stepLabels[value] }))}
          {...bind(values.roundTo, (roundTo) => set({ roundTo }))}
        />
        <DateField
          label="Effective from"
          description={values.from ? undefined : 'Leave blank for now'}
          min={addDays(today(), 1)}
          error={problems.from}
          {...bind(values.from, (from) => set({ from }))}
        />
      </FieldRow>
      <PriceBoxes
        offered={fields}
        chosen={values.fields}
        problem={shownProblem('fields')}
        onChoose={(chosen) => set({ fields: chosen })}
      />
      {previewed && <PriceChangePreview preview={previewed.preview} fields={values.fields} />}
    </FormDialog>
  );
}
