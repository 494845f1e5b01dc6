import { Column, Entity, PrimaryColumn } from 'typeorm';
import { registerEnum } from '../../../../kit/src';

export const accountLinkUses = ['account_onboarding', 'payouts_portal'] as const;
export type AccountLinkUse = (typeof accountLinkUses)[number];
export const AccountLinkUseEnum = registerEnum(
  'AccountLinkUseCase',
  accountLinkUses,
  'Purpose of the page of an account link.',
);

/** A temporary link to a page that sets up an account. */
@Entity('account_links')
export class AccountLinkEntity {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'account_id' })
  accountId!: string;

  @Column('text', { name: 'use_case' })
  useCase!: AccountLinkUse;

  /** URL to which the visitor returns after completing the page. */
  @Column('text', { name: 'return_url' })
  returnUrl!: string;

  /** URL to which the visitor is redirected for a new link after the expiry. */
  @Column('text', { name: 'refresh_url' })
  refreshUrl!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
