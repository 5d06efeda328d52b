import { Migration } from '@mikro-orm/migrations';

/** With which version of the account its password was set, and from which of the gateway's sessions. */
export class PasswordVersions extends Migration {
  override up(): void {
    this.addSql(`
      alter table users
        add column password_version int not null default 1,
        add column password_session text`);
  }
}
