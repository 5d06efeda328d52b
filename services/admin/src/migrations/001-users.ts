import { Migration } from '@mikro-orm/migrations';

export class Users extends Migration {
  override up(): void {
    this.addSql(`
      create table users (
        id uuid primary key,
        version int not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        username text not null,
        email text,
        password_hash text not null,
        first_name text,
        last_name text,
        profile_image_url text,
        role text not null check (role in ('admin', 'user')),
        is_active boolean not null,
        last_login timestamptz(3)
      )`);
    this.addSql('create unique index users_username_taken on users (lower(username))');
    this.addSql('create unique index users_email_taken on users (lower(email))');
  }
}
