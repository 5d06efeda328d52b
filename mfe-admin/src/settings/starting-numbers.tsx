import { type StartingNumber, startingNumbers } from '@primal/contracts/admin/settings';
import { documents } from '@primal/contracts/documents';
import { nextNumberAnswer } from '@primal/contracts/shared/api';
import { FieldRow, FieldStack, Section, Text } from '@primal/kit';
import { NumberField, useWatch } from '@primal/kit/forms';
import { useApiQuery } from '@primal/kit/platform';
import { findAdminReason, type SectionProps } from './values.ts';

const nextNumber = (path: `/api/${string}`) => ({
  method: 'GET' as const,
  path: `${path}/next-number` as const,
  permission: 'viewInvoices' as const,
  summary: 'A preview of the next number.',
  answer: nextNumberAnswer,
});

const numbered = documents.flatMap(({ label = '', path, series }) =>
  path && typeof series?.first === 'string'
    ? [[series.first, { name: label, prefix: series.prefix, next: nextNumber(path) }] as const]
    : [],
);

/** Series that begin at a setting. */
export const series = Object.fromEntries(numbered) as Record<StartingNumber, (typeof numbered)[number][1]>;

type FormProps = Pick<SectionProps, 'form' | 'field' | 'stored' | 'isAdmin'>;

const parseNumber = (documentNumber: string): number => Number(documentNumber.replace(/\D/g, ''));

interface PreviewProps extends Pick<SectionProps, 'form' | 'stored'> {
  of: StartingNumber;
}

/** `Next invoice will be INV-1001`, or the number after a higher assigned one. */
const NumberPreview = ({ form, stored, of }: PreviewProps) => {
  const typed = useWatch({ control: form.control, name: of }).trim();
  const { name, prefix, next } = series[of];
  const { data } = useApiQuery(next);
  const start = typed === '' ? '1001' : typed;
  if (!/^[1-9]\d{0,8}$/.test(start)) return null;
  const following = data?.nextNumber;
  // If the next number exceeds the typed and the stored start, higher numbers are already assigned.
  const isTaken = following !== undefined && parseNumber(following) > Math.max(Number(start), stored[of]);
  return (
    <>
      <Text size="sm" mt={4}>
        Next {name.toLowerCase()} will be {`${prefix}-${start.padStart(4, '0')}`}
      </Text>
      {isTaken && (
        <Text size="sm" c="dimmed">
          Higher numbers are already in use, so the series continues with {following}.
        </Text>
      )}
    </>
  );
};

const StartingNumberField = ({ form, field, stored, isAdmin, of }: FormProps & { of: StartingNumber }) => (
  <div>
    <NumberField
      label={`${series[of].name} Starting Number`}
      places={0}
      readOnly={!isAdmin}
      description={findAdminReason(isAdmin)}
      {...field(of)}
    />
    <NumberPreview form={form} stored={stored} of={of} />
  </div>
);

/** Starting numbers of all series (docs/rules/values.md#numbers). */
export const StartingNumbers = (props: FormProps) => (
  <FieldStack>
    <Text size="sm">
      Continue from the numbers of your old documents. Numbers are never reused, so only a higher number
      changes a series.
    </Text>
    {[startingNumbers.slice(0, 2), startingNumbers.slice(2)].map((row) => (
      <FieldRow key={row[0]}>
        {row.map((of) => (
          <StartingNumberField key={of} {...props} of={of} />
        ))}
      </FieldRow>
    ))}
  </FieldStack>
);

export const DocumentNumbers = (props: FormProps) => (
  <Section title="Document Numbers">
    <StartingNumbers {...props} />
  </Section>
);
