import { Migration } from '@mikro-orm/migrations';

/** The consent to save to Drive, sealed as the other secrets. */
export class GoogleConsent extends Migration {
  override up(): void {
    this.addSql('alter table settings add column google_refresh_token text');
  }
}
