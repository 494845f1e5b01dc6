import { type Transaction, newId } from '../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import { AccountLinkEntity } from './account-link.entity';
import { AccountNotConnected, InsecureRedirectUrl } from './account-link.errors';
import type { AccountLinkCreateInput } from './account-link.inputs';
import { accountLinkPolicy } from './account-link.policy';
import type { AccountLinkRepository } from './account-link.repository';

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
