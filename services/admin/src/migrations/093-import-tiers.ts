import { Migration } from '@mikro-orm/migrations';

/** How many new customers of a file name no pricing tier: whoever stores it is asked for theirs. */
export class ImportTiers extends Migration {
  override up(): void {
    this.addSql('alter table imports add without_tier int not null default 0');
  }
}
