import { fileNamePart } from '@primal/contracts/shared/file-name';
import type { CsvColumn } from '@primal/kit';

interface Narrowed {
  /** Whose figures alone these are. */
  customer: { name: string } | null;
  by: string;
}

/** What the paper says of a report of one customer. */
export const customerFact = ({ customer }: Narrowed) =>
  customer ? [{ label: 'Customer', value: customer.name }] : [];

/** What the name of its file says; letters lose their accents. */
export const customerPart = ({ customer }: Narrowed): string =>
  customer ? `-${fileNamePart(customer.name)}` : '';

/** The columns of its file: the customer first, where the rows themselves do not say it. */
export const fileColumns = <Row>({ customer, by }: Narrowed, columns: CsvColumn<Row>[]): CsvColumn<Row>[] =>
  customer && by !== 'customer' ? [{ header: 'Customer', value: () => customer.name }, ...columns] : columns;
