import type { SaleItemAnswer } from '@primal/contracts/billing/sale';
import type { AddressedCustomer } from '@primal/contracts/shared/customer';
import { placeOf } from '@primal/contracts/shared/customer';
import { PrintBlock, PrintFooter, PrintNote, PrintTable, PrintTotals } from '@primal/kit/print';
import type { ComponentProps, ReactNode } from 'react';
import { saleColumns } from './columns.tsx';

/** The customer's address as it was then, below the name. */
export const SaleAddress = ({ customer }: { customer: AddressedCustomer }) => (
  <>
    <div>{customer.address}</div>
    <div>{placeOf(customer)}</div>
    <div>{customer.phone}</div>
  </>
);

interface SaleItemsProps {
  items: readonly SaleItemAnswer[];
  totals: ComponentProps<typeof PrintTotals>['items'];
  notes: string | null;
  footer: ReactNode;
}

/** The items of a printed receipt or credit memo, and what stands below them. */
export const SaleItems = ({ items, totals, notes, footer }: SaleItemsProps) => (
  <PrintTable
    label="Items"
    columns={saleColumns}
    rows={items}
    rowKey={(item) => item.id}
    end={
      <>
        <PrintTotals items={totals} />
        {notes && (
          <PrintBlock title="Notes">
            <PrintNote>{notes}</PrintNote>
          </PrintBlock>
        )}
        <PrintFooter>{footer}</PrintFooter>
      </>
    }
  />
);
