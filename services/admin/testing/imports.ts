import { adminApi } from '@primal/contracts/admin/api';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import type { TestClient } from '@primal/service-kit/testing';
import { expect } from 'vitest';

export const importSteps = (client: TestClient) => ({
  stage: async (columns: string[], rows: string[][], subject: ImportSubject = 'products') => {
    const begun = await client.call(adminApi.createImport, {
      body: { subject, fileName: 'list.csv', columns },
    });
    expect(begun.status).toBe(201);
    const { id } = begun.body;
    const staged = await client.call(adminApi.addImportRows, {
      params: { id },
      body: { rows: rows.map((cells, at) => ({ row: at + 2, cells })) },
    });
    expect(staged).toMatchObject({ status: 200 });
    return staged.body;
  },

  apply: (id: string, rows: number, skipRefused = false) =>
    client.call(adminApi.applyImport, { params: { id }, body: { rows, skipRefused } }),

  preview: async (id: string, kind?: 'refused' | 'changed') =>
    (await client.call(adminApi.listImportRows, { params: { id }, query: kind ? { kind } : {} })).body,
});
