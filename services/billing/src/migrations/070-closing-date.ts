import { Migration } from '@mikro-orm/migrations';

/** The closing date in a column of its own: every write asks for it, and the settings' facts hold a logo. */
export class ClosingDate extends Migration {
  override up(): void {
    this.addSql('alter table settings add column closed_through date');
    this.addSql(`update settings set closed_through = (facts ->> 'closedThrough')::date`);
  }
}
