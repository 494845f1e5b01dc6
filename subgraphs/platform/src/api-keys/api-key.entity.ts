import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SystemRole } from '../permissions';

/** One rule of a key: actions that are granted, or withheld, on some accounts or on all that the key reaches. */
export interface Statement {
  readonly grant: boolean;
  readonly actions: readonly string[];
  /** Ids of accounts; null for the key's account and all connected to it. */
  readonly accountIds: readonly string[] | null;
}

/** A key that acts as an account. Its secret is kept apart, as a hash. Revoked keys stay as rows. */
@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  /** The app that the key belongs to; null for a key that acts as the account itself. */
  @Column('text', { name: 'app_id', nullable: true })
  appId!: string | null;

  @Column('text', { name: 'created_by_user_id', nullable: true })
  createdByUserId!: string | null;

  @Column('text', { nullable: true })
  name!: string | null;

  @Column('text', { name: 'obfuscated_secret_key' })
  obfuscatedSecretKey!: string;

  /** Instead of statements. */
  @Column('text', { name: 'system_role', nullable: true })
  systemRole!: SystemRole | null;

  @Column('jsonb')
  statements!: readonly Statement[];

  /** Kept for the edge and handed back to it; means nothing here. */
  @Column('text', { nullable: true })
  pin!: string | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;

  /** Addresses and CIDR ranges that may use the key; null for everywhere. */
  @Column('jsonb', { name: 'ip_allowlist', nullable: true })
  ipAllowlist!: readonly string[] | null;

  @Column('boolean', { name: 'is_default' })
  isDefault!: boolean;

  /** To within a minute. */
  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
