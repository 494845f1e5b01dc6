import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ClientType } from './app.enums';

/** An action that an app asks for where it is installed. */
export interface RequestedAction {
  readonly action: string;
  /** Whether the app cannot be installed without it. */
  readonly required: boolean;
}

/** A program that accounts install, and that people sign in to. Deleted apps stay as rows. */
@Entity('apps')
export class AppEntity {
  /** Also the app's client id in OAuth. */
  @PrimaryColumn('text')
  id!: string;

  /** Whose app it is. What it may do there it may do only where it is installed there. */
  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** Where the app is at home. */
  @Column('text', { name: 'base_url', nullable: true })
  baseUrl!: string | null;

  @Column('text', { name: 'icon_url', nullable: true })
  iconUrl!: string | null;

  /** Where people may be sent back to from signing in, each compared character by character. */
  @Column('jsonb', { name: 'redirect_uris' })
  redirectUris!: readonly string[];

  /** `confidential` apps can keep a secret, `public` ones run on people's devices. */
  @Column('text', { name: 'client_type' })
  clientType!: ClientType;

  /** What is kept of the client secret (`hashOf`); null until one is made. */
  @Column('text', { name: 'client_secret_hash', nullable: true })
  clientSecretHash!: string | null;

  @Column('jsonb', { name: 'requested_actions' })
  requestedActions!: readonly RequestedAction[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;

  @Column('timestamptz', { name: 'deleted_at', nullable: true })
  deletedAt!: Date | null;
}
