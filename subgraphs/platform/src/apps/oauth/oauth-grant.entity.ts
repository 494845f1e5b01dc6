import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Consent of a user to the scopes of an app. */
@Entity('oauth_grants')
export class OauthGrantEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'app_id' })
  appId!: string;

  /** Account to which the consent is limited; null for all accounts of the user. */
  @Column('text', { name: 'account_id', nullable: true })
  accountId!: string | null;

  /** All scopes that the user has consented to and not revoked. A token has the requested ones of them. */
  @Column('jsonb')
  scopes!: readonly string[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
