import {
  ErrorReason,
  type Transaction,
  newId,
  ParameterInvalid,
  messageTemplate,
  thisInput,
  type Context,
  requireAction,
} from '../../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { AccountLinkEntity, type AccountLinkUse } from './account-link.entity';
import type { AccountLinkCreateInput } from './account-link.inputs';
import type { AccountLinkRepository } from './account-link.repository';

/** Permissions that the hosted page uses, by purpose of the link. The creator of a link must hold all of them. */
const requiredActions: Readonly<Record<AccountLinkUse, readonly string[]>> = {
  account_onboarding: ['identity:write'],
  payouts_portal: ['payout:destination:read', 'payout:withdrawal:read'],
};

/** Authorization rules for account links. */
const accountLinkPolicy = {
  requireCreate(ctx: Context, useCase: AccountLinkUse, accountId: string): void {
    for (const action of requiredActions[useCase]) requireAction(ctx, action, accountId);
  },
};

@ErrorReason('AccountLink', 'The account is not a connected account; account links exist for connected accounts only.')
class AccountNotConnected extends ParameterInvalid {
  constructor() {
    super(['accountId'], messageTemplate`${thisInput} is not the id of a connected account.`);
  }
}

@ErrorReason('AccountLink', 'The redirect URL does not use https. Sandbox mode also accepts http loopback URLs.')
class InsecureRedirectUrl extends ParameterInvalid {
  constructor(path: readonly string[]) {
    super(path, messageTemplate`${thisInput} is not an https URL of at most 2,048 characters.`);
  }
}

/** Time for which a link opens the hosted page, in milliseconds. */
export const linkLifetime = 3_600_000;
/** Time for which an expired link still redirects to its refresh URL, in milliseconds. */
const memory = 30 * 86_400_000;

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** Creates links to the hosted pages of connected accounts. */
export class AccountLinkService {
  /** @param sandbox whether loopback URLs are accepted as redirect URLs */
  constructor(
    private readonly links: AccountLinkRepository,
    private readonly accounts: AccountRepository,
    private readonly sandbox: boolean,
  ) {}

  /** Creates a link to a hosted page, valid for one hour, and returns its id. */
  async create(
    tx: Transaction,
    { accountId, useCase, returnUrl, refreshUrl }: AccountLinkCreateInput,
  ): Promise<string> {
    accountLinkPolicy.requireCreate(tx, useCase, accountId);
    const account = await this.accounts.lock(tx, accountId);
    if (account.parentAccountId === null) throw new AccountNotConnected();
    this.checkAddress(returnUrl, ['returnUrl']);
    this.checkAddress(refreshUrl, ['refreshUrl']);
    const now = tx.clock.now();
    const link = {
      id: newId('aclk'),
      accountId,
      useCase,
      returnUrl,
      refreshUrl,
      expiresAt: new Date(now.getTime() + linkLifetime),
      createdAt: now,
    };
    await this.links.add(tx, Object.assign(new AccountLinkEntity(), link), new Date(now.getTime() - memory));
    return link.id;
  }

  private checkAddress(address: string, path: readonly string[]): void {
    const url = address.length <= 2_048 && URL.canParse(address) ? new URL(address) : null;
    const secure =
      url !== null &&
      (url.protocol === 'https:' || (this.sandbox && url.protocol === 'http:' && loopback.includes(url.hostname)));
    if (!secure || url.username !== '' || url.password !== '') throw new InsecureRedirectUrl(path);
  }
}
