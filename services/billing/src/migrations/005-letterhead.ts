import { Migration } from '@mikro-orm/migrations';

/** The settings as told, for the letterhead of sheets. What is there knows only two of them, so they are heard anew. */
export class LetterheadData extends Migration {
  override up(): void {
    this.addSql('alter table settings add column facts jsonb');
    this.addSql("delete from kit_state where name = 'consumes admin'");
  }
}
