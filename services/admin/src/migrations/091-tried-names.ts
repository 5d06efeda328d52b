import { Migration } from '@mikro-orm/migrations';

/** People type passwords where the name belongs: names that no account has are no longer kept, nor those of before. */
export class TriedNames extends Migration {
  override up(): void {
    this.addSql('alter table audit_entries disable trigger audit_entries_stay');
    this.addSql(`
      update audit_entries set subject = 'Unknown name', user_name = 'Unknown name'
      where kind = 'sign_in_failed' and subject_id is null`);
    this.addSql('alter table audit_entries enable trigger audit_entries_stay');
  }
}
