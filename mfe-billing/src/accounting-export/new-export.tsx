import {
  type AccountingExportAnswer,
  accountingExportApi,
  type DifferentName,
  type ExportFormat,
  exportFormatNames,
  exportFormats,
} from '@primal/contracts/billing/accounting-export';
import { addDays, type BusinessDate, isBusinessDate, today } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  Checkbox,
  confirm,
  FieldRow,
  FormError,
  NativeSelect,
  Section,
  Text,
  toast,
  useDisabledReason,
} from '@primal/kit';
import { focusNextOnEnter, SaveStatus, useSavingFocus } from '@primal/kit/forms';
import { DateRange, type DateRangeValue } from '@primal/kit/parts';
import { ApiError, explainFailure, send, useApiMutation, useApiQuery } from '@primal/kit/platform';
import { useState } from 'react';
import classes from './accounting-export.module.css';

interface ExportDays {
  from: BusinessDate;
  to: BusinessDate;
}

/** Parses the dates of a URL hash; null if absent. */
export const parseDays = (hash: string): ExportDays | null => {
  const [from = '', to = ''] = hash.slice(1).split('..');
  return isBusinessDate(from) && isBusinessDate(to) ? { from, to } : null;
};

const computeLastMonth = (): DateRangeValue => {
  const last = addDays(today(), -Number(today().slice(8)));
  return { from: `${last.slice(0, 7)}-01`, to: last };
};

const formats = exportFormatNames.map((value) => ({ value, label: exportFormats[value].label }));

const findDaysProblem = ({ from, to }: DateRangeValue): string | null => {
  if (!from || !to) return 'Please choose the first and the last day.';
  return from <= to ? null : 'From must not be after To.';
};

type ExportQuery = DateRangeValue & { format: ExportFormat; includesOpeningBalances: boolean };

const kinds = { customer: 'Customers', account: 'Accounts' } as const;

/**
 * Asks before an export in which names differ. The accounting program rejects these names or has others from an earlier
 * file.
 */
const confirmDifferentNames = (names: readonly DifferentName[]): Promise<boolean> =>
  confirm({
    title:
      names.length === 1
        ? '1 name differs in the file'
        : `${names.length.toLocaleString('en-US')} names differ in the file`,
    message: (
      <>
        <p>
          Your accounting program does not accept these names as they are, or already has them from an earlier
          file. The file uses the names on the right.
        </p>
        <div className={classes.names}>
          {(['customer', 'account'] as const).map((kind) => {
            const some = names.filter((one) => one.kind === kind);
            return (
              some.length > 0 && (
                <section key={kind} aria-label={kinds[kind]}>
                  <h3>{kinds[kind]}</h3>
                  <ul>
                    {some.map(({ name, exported }) => (
                      <li key={exported}>
                        <bdi>{name}</bdi> → <strong>{exported}</strong>
                      </li>
                    ))}
                  </ul>
                </section>
              )
            );
          })}
        </div>
      </>
    ),
    confirmLabel: 'Export',
  });

interface OpeningBalancesProps {
  days: DateRangeValue;
  included: boolean;
  onChange: (included: boolean) => void;
}

/** Checkbox to include the opening balances of these days. Renders nothing if there are no opening balances. */
const OpeningBalances = ({ days, included, onChange }: OpeningBalancesProps) => {
  const { data: due } = useApiQuery(
    accountingExportApi.openingBalancesDue,
    { query: days },
    { enabled: findDaysProblem(days) === null },
  );
  if (!due || due.count === 0) return null;
  const which = `${counted(due.count, 'opening balance')}, ${formatMoney(due.total)},`;
  const verb = due.count === 1 ? 'is' : 'are';
  return (
    <Checkbox
      label="Include opening balances"
      description={
        included
          ? `${which} ${verb} in this export. Your accounting program must not have ${due.count === 1 ? 'it' : 'them'} yet.`
          : `${which} ${verb} already in your books and left out.`
      }
      checked={included}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
};

interface Props {
  asked: ExportDays | null;
  onMade: (made: AccountingExportAnswer) => void;
}

export const NewExport = ({ asked, onMade }: Props) => {
  const [days, setDays] = useState<DateRangeValue>(() => asked ?? computeLastMonth());
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [includesOpeningBalances, setIncludesOpeningBalances] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const making = useApiMutation(accountingExportApi.createAccountingExport, {
    persistent: true,
    onSuccess: (made) => {
      const entries =
        made.entryCount === 1 ? '1 entry' : `${made.entryCount.toLocaleString('en-US')} entries`;
      toast.success(`${made.number} with ${entries} exported`);
      setIncludesOpeningBalances(false);
      onMade(made);
    },
    onError: (error) => {
      const sentence = explainFailure(error, 'Failed to export');
      setRefusal(error instanceof ApiError && error.problem ? error.problem.message : sentence);
    },
  });
  const [isReading, setIsReading] = useState(false);
  const isBusy = isReading || making.isPending;
  const focus = useSavingFocus({ busy: isBusy });
  const confirmExport = async (asked: ExportQuery): Promise<boolean> => {
    setIsReading(true);
    try {
      const { names } = await send(accountingExportApi.previewAccountingExport, {
        query: { ...asked, includesOpeningBalances: asked.includesOpeningBalances ? 'true' : 'false' },
      });
      return names.length === 0 || (await confirmDifferentNames(names));
    } catch (error) {
      setRefusal(explainFailure(error as Error, 'Failed to export'));
      return false;
    } finally {
      setIsReading(false);
    }
  };
  const exportNow = async () => {
    const wrong = findDaysProblem(days);
    setRefusal(wrong);
    if (wrong) return;
    // Move the focus now: the disabled button would lose it without notice to the form.
    focus.leaveField();
    const asked = { ...days, format, includesOpeningBalances };
    if (await confirmExport(asked)) making.mutate({ body: asked });
  };
  return (
    <Section title="New Export">
      <form
        ref={focus.form}
        aria-label="New Export"
        className={classes.form}
        noValidate
        onKeyDown={focusNextOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          void exportNow();
        }}
      >
        <FieldRow>
          <DateRange
            value={days}
            fromLabel="From"
            toLabel="To"
            open={false}
            onChange={(chosen) => {
              setDays(chosen);
              setRefusal(null);
            }}
          />
          <NativeSelect
            label="Format"
            data={formats}
            value={format}
            onChange={(event) => {
              setFormat(event.currentTarget.value as ExportFormat);
              setRefusal(null);
            }}
          />
        </FieldRow>
        <Text size="sm">
          {exportFormats[format].about} Each entry is exported only once, whatever the format.
        </Text>
        <OpeningBalances
          days={days}
          included={includesOpeningBalances}
          onChange={(included) => {
            setIncludesOpeningBalances(included);
            setRefusal(null);
          }}
        />
        <FormError message={refusal} />
        <div>
          <ActionButton
            type="submit"
            loading={isBusy}
            disabledReason={useDisabledReason('invoice', 'You can view exports but not create them.')}
          >
            Export
          </ActionButton>
          <SaveStatus ref={focus.status} busy={isBusy} waiting={making.waiting} onStop={making.stop} />
        </div>
      </form>
    </Section>
  );
};
