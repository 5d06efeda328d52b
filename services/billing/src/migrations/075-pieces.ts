import { Migration } from '@mikro-orm/migrations';

/** Lines keep the pieces of their weights; the copy of a product keeps its GTINs. */
export class Pieces extends Migration {
  override up(): void {
    this.addSql(`alter table invoice_items add pieces jsonb not null default '[]'`);
    this.addSql(`alter table products add gtins text[] not null default '{}'`);
  }
}
