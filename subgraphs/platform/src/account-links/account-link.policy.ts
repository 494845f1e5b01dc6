import { type Context, requireAction } from '../../../kit/src';
import type { AccountLinkUse } from './account-link.entity';

/** What can be seen and done at the address: nobody hands on more than they have. */
const needed: Readonly<Record<AccountLinkUse, readonly string[]>> = {
  account_onboarding: ['identity:write'],
  payouts_portal: ['payout:destination:read', 'payout:withdrawal:read'],
};

/** Who makes links to the pages of an account. */
export const accountLinkPolicy = {
  requireCreate(ctx: Context, useCase: AccountLinkUse, accountId: string): void {
    for (const action of needed[useCase]) requireAction(ctx, action, accountId);
  },
};
