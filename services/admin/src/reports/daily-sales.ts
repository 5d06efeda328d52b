import type { DailySales, SaleType } from '@primal/contracts/admin/reports';
import { sum, toMoney, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { type Kysely, sql } from '@primal/service-kit/database';
import type { AdminTables } from '../tables.ts';

interface Row {
  type: SaleType;
  document_id: string;
  number: string;
  customer_name: string;
  document_total: string;
  status: string;
  position: number | null;
  product_code: string | null;
  product_name: string;
  brand: string | null;
  category: string | null;
  quantity: string;
  unit: string | null;
  unit_price: string;
  total: string;
  individual_weights: string;
}

const toRow = (row: Row) => ({
  type: row.type,
  documentId: row.document_id,
  documentNumber: row.number,
  customerName: row.customer_name,
  productCode: row.product_code,
  productName: row.product_name,
  brand: row.brand,
  category: row.category,
  quantity: row.quantity,
  unit: row.unit,
  unitPrice: row.unit_price,
  totalAmount: row.total,
  status: row.status,
  individualWeights: parseWeights(row.individual_weights),
});

const listDistinctDocuments = (rows: readonly Row[], type: SaleType): Row[] => [
  ...new Map(rows.filter((row) => row.type === type).map((row) => [row.document_id, row])).values(),
];

/** Sales of a day. A single statement, so that summary and lines are consistent. */
export const readDailySales = async (db: Kysely<AdminTables>, date: string): Promise<DailySales> => {
  const { rows } = await sql<Row>`
    select sale.type, sale.id as document_id, sale.number, sale.customer_name, sale.total as document_total, sale.status,
      line.position, line.product_code, line.product_name, line.brand, line.category, line.quantity, line.unit,
      line.unit_price, line.total, line.individual_weights
    from sales sale left join report_lines line on line.document_id = sale.id
    where sale.sale_date = ${date}
    order by sale.type, length(sale.number), sale.number collate "C", line.position`.execute(db);
  const invoices = listDistinctDocuments(rows, 'invoice');
  const orders = listDistinctDocuments(rows, 'sales order');
  const lines = rows.filter((row) => row.position !== null);
  return {
    date,
    summary: {
      totalRevenue: toMoney(sum(invoices.map((row) => row.document_total))),
      totalInvoices: invoices.length,
      totalOrderValue: toMoney(sum(orders.map((row) => row.document_total))),
      totalSalesOrders: orders.length,
      totalItems: lines.length,
      totalQuantity: toWeight(sum(lines.map((row) => row.quantity))),
    },
    items: lines.map(toRow),
  };
};
