import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An account has an app installed, and allows it something. Rows of installations that have ended stay. */
@Entity('app_installations')
export class AppInstallationEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'app_id' })
  appId!: string;

  /** The account that installed the app. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** What the app may do on the account. */
  @Column('jsonb')
  actions!: readonly string[];

  /** Null where no person installed it. */
  @Column('text', { name: 'installed_by_user_id', nullable: true })
  installedByUserId!: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'uninstalled_at', nullable: true })
  uninstalledAt!: Date | null;
}
