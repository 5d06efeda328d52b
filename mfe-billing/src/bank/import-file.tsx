import { type BankMapping, bankApi, maxBankFile } from '@primal/contracts/billing/bank';
import { findBankHeadings, guessBankMapping } from '@primal/contracts/billing/bank-file';
import { decodeCsv, readCsv } from '@primal/contracts/shared/read-csv';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  bind,
  FieldRow,
  FieldStack,
  NativeSelect,
  preserveFocus,
  Section,
  Text,
  useDisabledReason,
} from '@primal/kit';
import { FileField } from '@primal/kit/parts';
import { explainError, useApiMutation } from '@primal/kit/platform';
import { useState } from 'react';
import { useBankAccount } from './account.tsx';

type Mapping = Record<keyof BankMapping, string | null>;

interface Chosen {
  file: File;
  text: string;
  /** Headings of a CSV file; null for OFX. */
  headings: string[] | null;
  mapping: Mapping;
}

const labels: Record<keyof BankMapping, string> = {
  date: 'Date',
  description: 'Description',
  amount: 'Amount',
  debit: 'Debit (Money Out)',
  credit: 'Credit (Money In)',
  reference: 'Reference',
};
const fields = Object.keys(labels) as (keyof BankMapping)[];

const open = async (file: File): Promise<Chosen> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decodeCsv(bytes);
  const isCsv = !/\.(ofx|qfx)$/i.test(file.name);
  const rows = (isCsv && readCsv(bytes, { most: 20_000 }).rows) || null;
  const headings = rows?.[findBankHeadings(rows)]?.cells.map((cell) => cell.trim()) ?? null;
  return { file, text, headings, mapping: guessBankMapping(headings ?? []) };
};

/** Imports a file of the bank; a CSV file shows its columns first (docs/rules/bank.md#files). */
export const ImportBankFile = () => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const accountId = useBankAccount();
  const reason = useDisabledReason(bankApi.importBankFile.permission, bankApi.importBankFile.refusal);
  const importing = useApiMutation(bankApi.importBankFile, {
    invalidates: ['/api/bank'],
    onSuccess: () => setChosen(null),
    done: ({ lineCount, duplicateCount }) => [
      `${counted(lineCount, 'bank line')} imported`,
      duplicateCount > 0 ? `${duplicateCount.toLocaleString('en-US')} were imported before.` : undefined,
    ],
    failed: 'Failed to import the file',
  });
  const choose = async (file: File | null) => {
    importing.reset();
    setChosen(file && (await open(file)));
  };
  const { headings = null, mapping } = chosen ?? {};
  const send = ({ file, text, mapping: { date, ...others } }: Chosen) => {
    preserveFocus();
    importing.mutate({
      body: {
        accountId,
        fileName: file.name,
        text,
        mapping: headings && date !== null ? { date, ...others } : null,
      },
    });
  };
  return (
    <Section title="Import a Bank File">
      <FieldStack>
        <FileField
          label="Bank file"
          accept=".csv,.txt,.ofx,.qfx"
          largest={maxBankFile}
          value={chosen?.file ?? null}
          onChange={(file) => void choose(file)}
          error={importing.error && explainError(importing.error, 'Failed to import the file')}
          description="CSV, OFX or QFX from your bank's website. Lines that were imported before are left out."
        />
        {chosen && headings && mapping && (
          <>
            <Text size="sm">Check which column is which.</Text>
            <FieldRow>
              {fields.map((field) => (
                <NativeSelect
                  key={field}
                  label={labels[field]}
                  data={[{ value: '', label: 'None' }, ...new Set(headings.filter(Boolean))]}
                  {...bind(mapping[field] ?? '', (heading) =>
                    setChosen({ ...chosen, mapping: { ...mapping, [field]: heading || null } }),
                  )}
                />
              ))}
            </FieldRow>
          </>
        )}
        {chosen && (
          <div>
            <ActionButton loading={importing.isPending} disabledReason={reason} onClick={() => send(chosen)}>
              Import File
            </ActionButton>
          </div>
        )}
      </FieldStack>
    </Section>
  );
};
