import { adminApi } from '@primal/contracts/admin/api';
import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { readCsv } from '@primal/contracts/shared/read-csv';
import type { TestClient } from '@primal/service-kit/testing';
import { expect } from 'vitest';
import type { List } from '../../../harness/lists/list.ts';

export const createImportSteps = (client: TestClient) => ({
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

const toNumberedRows = (list: List) => list.map((cells, at) => ({ row: at + 1, cells }));

/** Imports files with the suggested column mapping, like the import page. */
export const createMappedImports = (client: TestClient) => {
  const suggest = async (subject: ImportSubject, list: List, caller = client) =>
    (
      await caller.call(adminApi.suggestImportColumns, {
        body: { subject, rows: toNumberedRows(list).slice(0, 60) },
      })
    ).body;

  const begin = async (subject: ImportSubject, list: List, said: object = {}, caller = client) => {
    const { columns, headingRow, standIns, words } = await suggest(subject, list, caller);
    const body = {
      subject,
      fileName: 'list.csv',
      columns: columns.map(({ heading }) => heading),
      mapping: columns.map(({ field }) => field),
      hasHeadings: headingRow !== null,
      standIns,
      words,
      ...said,
    };
    const begun = await caller.call(adminApi.createImport, { body });
    return { begun, rows: toNumberedRows(list).filter(({ row }) => row > (headingRow ?? 0)) };
  };

  const stage = async (subject: ImportSubject, list: List, said: object = {}) => {
    const { begun, rows } = await begin(subject, list, said);
    expect(begun).toMatchObject({ status: 201 });
    const { id } = begun.body;
    const staged = await client.call(adminApi.addImportRows, { params: { id }, body: { rows } });
    expect(staged).toMatchObject({ status: 200 });
    return { ...staged.body, sent: rows.length };
  };

  return {
    suggest,
    begin,
    stage,
    bring: async (subject: ImportSubject, list: List, said: object = {}) => {
      const { id, sent: rows } = await stage(subject, list, said);
      const body = { rows, skipRefused: true, pricingTier: 'retail' as const };
      const applied = await client.call(adminApi.applyImport, { params: { id }, body });
      expect(applied).toMatchObject({ status: 200 });
      return applied.body;
    },
    rowsOf: async (id: string, query: object = {}) =>
      (await client.call(adminApi.listImportRows, { params: { id }, query })).body,
    customer: async (q: string) => (await client.call(adminApi.listCustomers, { query: { q } })).body[0],
    product: async (q: string) => (await client.call(adminApi.listProducts, { query: { q } })).body[0],
    exported: async (subject: 'products' | 'customers'): Promise<string[][]> => {
      const { body } = await client.send('GET', `/api/${subject}/export`);
      return (readCsv(body as unknown as Uint8Array).rows ?? []).map(({ cells }) => cells);
    },
  };
};
