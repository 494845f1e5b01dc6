import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a user has allowed an app to do for them. */
@Entity('oauth_grants')
export class OauthGrantEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'app_id' })
  appId!: string;

  /** The only account that it is for; null for all that the user reaches. */
  @Column('text', { name: 'account_id', nullable: true })
  accountId!: string | null;

  /** Everything that was ever allowed and not taken back. A token carries what was asked for with it, of this. */
  @Column('jsonb')
  scopes!: readonly string[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
