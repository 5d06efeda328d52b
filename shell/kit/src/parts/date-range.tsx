import { NativeSelect } from '@mantine/core';
import { addDays, type BusinessDate, today } from '@primal/contracts/shared/dates';
import { bind } from '../base/bind.ts';
import { DateField } from '../fields/date-field.tsx';

/** Both inclusive, `YYYY-MM-DD`; '' if open. */
export interface DateRangeValue {
  from: string;
  to: string;
}

const toFirstOfMonth = (date: BusinessDate): BusinessDate => `${date.slice(0, 7)}-01` as BusinessDate;
const toFirstOfYear = (date: BusinessDate): BusinessDate => `${date.slice(0, 4)}-01-01` as BusinessDate;
const toMonday = (date: BusinessDate): BusinessDate =>
  addDays(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7));

export const datePresets = (now: BusinessDate = today()): { label: string; range: DateRangeValue }[] => {
  const week = toMonday(now);
  const month = toFirstOfMonth(now);
  const lastMonth = toFirstOfMonth(addDays(month, -1));
  const year = toFirstOfYear(now);
  return [
    { label: 'Today', range: { from: now, to: now } },
    { label: 'Yesterday', range: { from: addDays(now, -1), to: addDays(now, -1) } },
    { label: 'This week', range: { from: week, to: addDays(week, 6) } },
    { label: 'Last week', range: { from: addDays(week, -7), to: addDays(week, -1) } },
    { label: 'This month so far', range: { from: month, to: now } },
    { label: 'This month', range: { from: month, to: addDays(toFirstOfMonth(addDays(month, 31)), -1) } },
    { label: 'Last month', range: { from: lastMonth, to: addDays(month, -1) } },
    { label: 'Last 30 days', range: { from: addDays(now, -29), to: now } },
    { label: 'This year', range: { from: year, to: `${now.slice(0, 4)}-12-31` } },
    { label: 'Last year', range: { from: toFirstOfYear(addDays(year, -1)), to: addDays(year, -1) } },
  ];
};

interface DateRangeProps {
  value: DateRangeValue;
  onChange: (value: DateRangeValue) => void;
  fromLabel?: string;
  toLabel?: string;
  /** False if both dates are required, which hides 'All dates'. */
  open?: boolean;
}

const all = 'All dates';
const other = 'Other dates';

export function DateRange(props: DateRangeProps) {
  const { value, onChange, fromLabel = 'From Date', toLabel = 'To Date', open = true } = props;
  const presets = datePresets();
  const named = presets.find(({ range }) => range.from === value.from && range.to === value.to)?.label;
  const isOpen = value.from === '' && value.to === '';
  const choose = (label: string) => {
    if (label === all) onChange({ from: '', to: '' });
    const preset = presets.find((entry) => entry.label === label);
    if (preset) onChange(preset.range);
  };
  return (
    <>
      <NativeSelect
        label="Period"
        data={[
          ...(open ? [all] : []),
          ...presets.map(({ label }) => label),
          ...(named || (isOpen && open) ? [] : [other]),
        ]}
        {...bind(named ?? (isOpen && open ? all : other), choose)}
      />
      <DateField label={fromLabel} {...bind(value.from, (from) => onChange({ ...value, from }))} />
      <DateField label={toLabel} {...bind(value.to, (to) => onChange({ ...value, to }))} />
    </>
  );
}
