import { NativeSelect, TextInput } from '@mantine/core';
import type { ImportTarget } from '@primal/contracts/admin/import-columns';
import type { SheetRow } from '@primal/contracts/shared/cell';
import { formatTier } from '@primal/contracts/shared/lines';
import { counted } from '@primal/contracts/shared/text';
import { useMemo } from 'react';
import { bind } from '../base/bind.ts';
import { Section } from '../page/section.tsx';
import { type ColumnMapping, findMissingValues, findUnknownWords, toWordKey } from './column-mapping.ts';
import classes from './columns.module.css';

const formatChoiceName = (field: string, { value, label }: { value: string; label: string }): string => {
  if (field === 'pricingTier') return formatTier(value);
  return field === 'productType' ? label.charAt(0).toUpperCase() + label.slice(1).replace('-', ' ') : label;
};

const toOptions = (field: string, choices: readonly { value: string; label: string }[], first: string) => [
  { value: '', label: first },
  ...choices.map((choice) => ({ value: choice.value, label: formatChoiceName(field, choice) })),
];

interface MissingValuesProps {
  mapping: ColumnMapping;
  targets: readonly ImportTarget[];
  rows: readonly SheetRow[];
  onChange: (mapping: ColumnMapping) => void;
}

export const MissingValues = ({ mapping, targets, rows, onChange }: MissingValuesProps) => {
  const { fields } = mapping;
  const questions = useMemo(() => findMissingValues({ fields }, targets, rows), [fields, targets, rows]);
  const words = useMemo(() => findUnknownWords({ fields }, targets, rows), [fields, targets, rows]);
  if (questions.length === 0 && words.length === 0) return null;
  const answer = (field: string, value: string) =>
    onChange({ ...mapping, standIns: { ...mapping.standIns, [field]: value } });
  return (
    <Section title="What is missing from the file">
      <div className={classes.questions}>
        {words.map(({ field, label, word, count }) => (
          <NativeSelect
            key={toWordKey(field, word)}
            label={`${label}: “${word}” means`}
            description={`In ${counted(count, 'row')}`}
            data={toOptions(
              field,
              targets.find((target) => target.field === field)?.choices ?? [],
              'Refuse these rows',
            )}
            {...bind(mapping.words[toWordKey(field, word)] ?? '', (to) =>
              onChange({ ...mapping, words: { ...mapping.words, [toWordKey(field, word)]: to } }),
            )}
          />
        ))}
        {questions.map(({ target: { field, question }, missingCount }) => {
          const shared = {
            label: question?.label ?? '',
            description:
              missingCount === rows.length
                ? 'Missing in all rows'
                : `${counted(missingCount, 'row')} without`,
            value: mapping.standIns[field] ?? '',
          };
          return question?.answers ? (
            <NativeSelect
              key={field}
              {...shared}
              data={toOptions(
                field,
                question.answers,
                question.required ? 'None: refuse new rows without it' : 'None',
              )}
              onChange={(event) => answer(field, event.currentTarget.value)}
            />
          ) : (
            <TextInput
              key={field}
              {...shared}
              placeholder={question?.required ? 'None: refuse new rows without it' : 'None'}
              maxLength={100}
              onChange={(event) => answer(field, event.currentTarget.value)}
            />
          );
        })}
      </div>
    </Section>
  );
};
