import type { Purchasing } from '@primal/contracts/admin/reports';
import { sum, toWeight } from '@primal/contracts/shared/decimal';
import { type Kysely, sql } from '@primal/service-kit/database';
import type { AdminTables } from '../tables.ts';

interface Row {
  product_id: string;
  product_code: string | null;
  product_name: string;
  brand: string | null;
  category: string | null;
  unit: string | null;
  cases: string | null;
  pieces: string | null;
  quantity: string | null;
  invoiced: string | null;
  ordered: string | null;
  last_sold: string | null;
}

const none = '0.000';

const toRow = (row: Row) => ({
  productId: row.product_id,
  productCode: row.product_code,
  productName: row.product_name,
  brand: row.brand,
  category: row.category,
  unit: row.unit,
  totalCasesSold: row.cases ?? none,
  totalPiecesSold: row.pieces ?? none,
  totalQuantitySold: row.quantity ?? none,
  invoiceQuantity: row.invoiced ?? none,
  salesOrderQuantity: row.ordered ?? none,
  lastSoldDate: row.last_sold,
});

/**
 * Sales of each product in a date range, both ends included, and unsold products in stock. Counts cases or
 * pieces as on the document. Uses catalog names, because buyers reorder by them. Deleted products have the
 * document's name.
 */
export const readPurchasing = async (
  db: Kysely<AdminTables>,
  startDate: string,
  endDate: string,
): Promise<Purchasing> => {
  const { rows } = await sql<Row>`
    with sold as (
      select line.product_id, sum(line.quantity) as quantity,
        sum(line.quantity) filter (where line.unit in ('Case', 'Tub')) as cases,
        sum(line.quantity) filter (where line.unit not in ('Case', 'Tub') or line.unit is null) as pieces,
        sum(line.quantity) filter (where sale.type = 'invoice') as invoiced,
        sum(line.quantity) filter (where sale.type = 'sales order') as ordered,
        max(line.product_code) as product_code, max(line.product_name) as product_name, max(line.brand) as brand,
        max(line.category) as category, max(line.unit) as unit
      from report_lines line join sales sale on sale.id = line.document_id
      where line.sale_date between ${startDate} and ${endDate} and sale.sale_date between ${startDate} and ${endDate}
      group by line.product_id
    )
    select coalesce(product.id, sold.product_id) as product_id,
      coalesce(product.name, sold.product_name) as product_name,
      case when product.id is null then sold.product_code else product.product_code end as product_code,
      coalesce(product.brand, sold.brand) as brand,
      case when product.id is null then sold.category else product.category end as category,
      coalesce(product.unit, sold.unit) as unit,
      sold.cases, sold.pieces, sold.quantity, sold.invoiced, sold.ordered,
      (
        select line.sale_date from report_lines line join sales sale on sale.id = line.document_id
        where line.product_id = coalesce(product.id, sold.product_id)
        order by line.sale_date desc limit 1
      ) as last_sold
    from products product full join sold on sold.product_id = product.id
    where sold.product_id is not null or product.in_stock
    order by sold.quantity desc nulls last, lower(coalesce(product.name, sold.product_name)), 1`.execute(db);
  const sold = rows.filter((row) => row.quantity !== null);
  const total = (column: 'cases' | 'pieces' | 'quantity') =>
    toWeight(sum(sold.map((row) => row[column] ?? none)));
  return {
    startDate,
    endDate,
    summary: {
      totalProducts: sold.length,
      totalCasesSold: total('cases'),
      totalPiecesSold: total('pieces'),
      totalQuantitySold: total('quantity'),
    },
    items: rows.map(toRow),
  };
};
