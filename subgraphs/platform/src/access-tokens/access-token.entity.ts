import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A short-lived token made with an API key or a user session. The token itself is signed text; this is what it stands for. */
@Entity('access_tokens')
export class AccessTokenEntity {
  @PrimaryColumn('text')
  id!: string;

  /** The only account that it reaches; null for all that the user reaches. */
  @Column('text', { name: 'account_id', nullable: true })
  accountId!: string | null;

  /** The user that it is for. */
  @Column('text', { name: 'user_id', nullable: true })
  userId!: string | null;

  /** The API key (`apik_…`) or session (`usess_…`) that it was made with, and works no longer than. */
  @Column('text', { name: 'issued_by' })
  issuedBy!: string;

  /** The actions that it is narrowed to; null for all that its maker may do. */
  @Column('jsonb', { nullable: true })
  actions!: readonly string[] | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
