import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import type { ApiTable } from '@primal/contracts/shared/api';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { strayCharacters } from './texts.ts';
import { accepts, listFields } from './valid.ts';

/** Fields that are compared, encrypted, parsed or replaced by the server (docs/rules/values.md#texts). */
const unchangedFields: Readonly<Record<string, RegExp>> = {
  '': /(password|secret|privateKey|token|cells\.0(\.\w+)?|columns\.0|words\.0\.word|salesOrderId|invoiceId)$/i,
  updateSettings: /^(googleDriveConnected|mailVia|mailServerGiven|closedThrough|createdAt|updatedAt)$/,
  previewPriceChange: /^(category|brand)$/,
  applyPriceChange: /^(category|brand)$/,
  previewOpeningBalances: /^rows\.0\./,
  storeOpeningBalances: /^rows\.0\./,
  renameCategory: /^from$/,
  requestPasswordReset: /^name$/,
  importBankFile: /^text$/,
  reportClientError: /./,
};

const fields = Object.entries({ ...callTables, gateway: gatewayApi as ApiTable }).flatMap(([area, calls]) =>
  Object.entries(calls).flatMap(([call, { body }]) =>
    (body ? listFields(body) : [])
      .filter(([path]) => !unchangedFields['']?.test(path) && !unchangedFields[call]?.test(path))
      .map(([path, schema]) => ({ name: `${area}.${call} ${path}`, schema: schema as z.ZodType })),
  ),
);

test('the call tables have hundreds of fields, many of them texts', () => {
  expect(fields.length).toBeGreaterThan(300);
  expect(fields.filter(({ schema }) => accepts(schema, 'Rear door')).length).toBeGreaterThan(100);
});

test.each(strayCharacters.map((stray) => [JSON.stringify(stray), stray]))(
  'every text field of every call removes %s or rejects it with a message',
  (_, stray) => {
    const found = fields.flatMap(({ name, schema }) => {
      const read = schema.safeParse(`Rear${stray}door`);
      if (read.success) {
        const isKept = typeof read.data === 'string' && read.data.includes(stray);
        return isKept && stray !== '\n' && stray !== '\t' ? [`${name}: kept`] : [];
      }
      const [issue] = read.error.issues;
      const isText = accepts(schema, 'Rear door');
      return isText && !/^[A-Z].+[^.]\.?$/.test(issue?.message ?? '') ? [`${name}: ${issue?.message}`] : [];
    });
    expect(found).toEqual([]);
  },
);
