import { Column, Entity, PrimaryColumn } from 'typeorm';
import { registerEnum } from '../../../kit/src';

export const accountLinkUses = ['account_onboarding', 'payouts_portal'] as const;
export type AccountLinkUse = (typeof accountLinkUses)[number];
export const AccountLinkUseEnum = registerEnum(
  'AccountLinkUseCase',
  accountLinkUses,
  'What somebody does at the address of an account link.',
);

/** An address at which somebody sets up an account for a while. */
@Entity('account_links')
export class AccountLinkEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'use_case' })
  useCase!: AccountLinkUse;

  /** Where whoever is done goes back to. */
  @Column('text', { name: 'return_url' })
  returnUrl!: string;

  /** Where whoever comes too late gets a new link. */
  @Column('text', { name: 'refresh_url' })
  refreshUrl!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
