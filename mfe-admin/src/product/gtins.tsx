import { type ProductAnswer, productsApi } from '@primal/contracts/admin/product';
import { readGtin } from '@primal/contracts/shared/gtin';
import { Button, Group, IconAction, Stack, Text, TextInput } from '@primal/kit';
import { IconX } from '@primal/kit/icons';
import { explainFailure, useApiMutation, useApiQuery } from '@primal/kit/platform';
import { useRef, useState } from 'react';

const invalidGtin = 'Must be a GTIN of 8, 12, 13 or 14 digits whose check digit is right.';

interface Props {
  product: ProductAnswer;
  /** Increments the version that the surrounding form saves on. */
  onChanged: () => void;
}

/** Case GTINs for label scans. Saves each change immediately, independent of the surrounding form. */
export const Gtins = ({ product, onChanged }: Props) => {
  const { data } = useApiQuery(productsApi.getProduct, { params: { id: product.id } });
  const gtins = (data ?? product).gtins;
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const adding = useApiMutation(productsApi.addProductGtin, {
    onSuccess: () => {
      onChanged();
      setText('');
      field.current?.focus();
    },
    onError: (error) => setProblem(explainFailure(error, '')),
  });
  const removing = useApiMutation(productsApi.removeProductGtin, {
    onSuccess: onChanged,
    failed: 'Failed to remove the GTIN',
  });
  const params = { id: product.id };
  const add = () => {
    const gtin = readGtin(text.trim());
    const isThere = gtin !== null && gtins.includes(gtin);
    setProblem(gtin === null ? invalidGtin : isThere ? 'This product already has this GTIN.' : null);
    if (gtin && !isThere) adding.mutate({ params, body: { gtin } });
  };

  return (
    <Stack gap="xs">
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          ref={field}
          label="GTINs on Its Cases"
          description="Scan or type a GTIN. Labels with it are recognized as this product."
          value={text}
          error={problem}
          inputMode="numeric"
          maxLength={20}
          style={{ flex: 1 }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter adds the GTIN instead of saving the form.
            event.preventDefault();
            if (text.trim()) add();
          }}
        />
        <Button variant="default" loading={adding.isPending} disabled={text.trim() === ''} onClick={add}>
          Add GTIN
        </Button>
      </Group>
      {gtins.length === 0 ? (
        <Text c="dimmed" size="sm">
          No GTINs yet. The weigh station adds them when a case is scanned.
        </Text>
      ) : (
        <Group
          gap="md"
          component="ul"
          aria-label="GTINs"
          style={{ listStyle: 'none', margin: 0, padding: 0 }}
        >
          {gtins.map((gtin) => (
            <li key={gtin}>
              {gtin}{' '}
              <IconAction
                label={`Remove GTIN ${gtin}`}
                icon={IconX}
                danger
                onClick={() => removing.mutate({ params: { ...params, gtin } })}
              />
            </li>
          ))}
        </Group>
      )}
    </Stack>
  );
};
