import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A short-lived token that was created with an API key or a user session. The token itself is a signed JWT with this id. */
@Entity('access_tokens')
export class AccessTokenEntity {
  @PrimaryColumn('text')
  id!: string;

  /** Account to which the token is limited; null for all accounts of the user. */
  @Column('text', { name: 'account_id', nullable: true })
  accountId!: string | null;

  /** User for whom the token acts. */
  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** API key (`apik_…`) or session (`usess_…`) with which the token was created; the token ends with it. */
  @Column('text', { name: 'issued_by' })
  issuedBy!: string;

  /** Actions to which the token is limited; null for all actions of its creator. */
  @Column('jsonb', { nullable: true })
  actions!: readonly string[] | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
