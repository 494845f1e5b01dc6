import { type Context, requireAction } from '../../../kit/src';
import type { AccountLinkUse } from './account-link.entity';

/** Permissions that the hosted page uses, by purpose of the link. The creator of a link must hold all of them. */
const requiredActions: Readonly<Record<AccountLinkUse, readonly string[]>> = {
  account_onboarding: ['identity:write'],
  payouts_portal: ['payout:destination:read', 'payout:withdrawal:read'],
};

/** Authorization rules for account links. */
export const accountLinkPolicy = {
  requireCreate(ctx: Context, useCase: AccountLinkUse, accountId: string): void {
    for (const action of requiredActions[useCase]) requireAction(ctx, action, accountId);
  },
};
