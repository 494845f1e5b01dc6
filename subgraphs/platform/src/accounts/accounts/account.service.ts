import {
  Forbidden,
  ParameterMissing,
  type Transaction,
  checkLength,
  checkedCountry,
  newId,
  newRow,
} from '../../../../kit/src';
import type { Pictures } from '../../files/pictures';
import { checkedEmail } from '../../shared/checks';
import { credentialsChanged } from '../../shared/credentials-changed';
import { imageUrl } from '../../shared/image.inputs';
import { recordAccountSnapshot } from '../../shared/owner-snapshots';
import type { OwnerInvitations } from '../../team/team-invitations/owner-invitations';
import type { TeamMemberRepository } from '../../team/team-members/team-member.repository';
import type { User } from '../../users/user.resource';
import type { UserRepository } from '../../users/user.repository';
import { Account } from './account.resource';
import { NestedConnectedAccount, TooManyConnectedAccounts, TooManyOwnedAccounts } from './account.errors';
import { recordAccountUpdated } from './account.events';
import type { AccountCreateInput, AccountPatch } from './account.inputs';
import { accountPolicy } from './account.policy';
import type { AccountRepository } from './account.repository';
import { routeFor, reserveRoute } from './account.routes';
import { checkPatch, toBusinessAddress, toEmbedOrigins, toSocialLinks, toTaxIdentifiers } from './account.rules';

/** Maximum number of accounts connected to one account. */
export const connectedAccountsLimit = 1_000;

/** Maximum number of accounts owned by one user, connected accounts excluded. */
export const maxOwnedAccounts = 100;

/** Fields of a patch that can be set to null. */
const nullable = [
  'description',
  'opengraphImageVariant',
  'businessName',
  'businessType',
  'industryGroup',
  'industryType',
  'otherBusinessDescription',
  'otherIndustryDescription',
  'invoicePrefix',
  'onboardingType',
  'targetAudience',
  'taxRemittedBy',
  'taxType',
  'productTaxCodeId',
  'affiliateInstructions',
  'featuredAffiliateProductId',
] as const;

/** Fields that an update copies from the patch as given; null leaves the stored value unchanged. */
const copiedFields = [
  'title',
  'sendCustomerEmails',
  'useLogoAsOpengraphImageFallback',
  'require2fa',
  'showJoinedServices',
  'showReviewsDtc',
  'showUserDirectory',
  'collectVatId',
  'affiliateApplicationRequired',
] as const;

/** Commands on accounts. Each runs inside the given transaction. */
export class AccountService {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly users: UserRepository,
    private readonly team: TeamMemberRepository,
    private readonly invitations: OwnerInvitations,
    private readonly pictures: Pictures,
  ) {}

  /**
   * Creates an account and returns its id. The account is connected to the parent if there is one, otherwise owned by
   * the calling user. The owner of the parent also owns the connected account until the invited person accepts, so that
   * the response does not reveal whether a user has the e-mail address.
   */
  async create(tx: Transaction, given: AccountCreateInput): Promise<string> {
    const input = await this.pictures.addressed(tx, given);
    checkLength(input.affiliateCode, 100, ['affiliateCode']);
    checkPatch({ title: input.title ?? undefined, description: input.description, metadata: input.metadata });
    const parentId = input.parentAccountId ?? tx.principal.accountId;
    const email = input.email == null ? null : checkedEmail(input.email, ['email']);
    const parent = parentId === null ? null : await this.parent(tx, parentId);
    if (parent && email === null) throw new ParameterMissing(['email']);
    const owner = parent ? null : await this.owner(tx);
    const ownerUserId = owner?.id ?? (parent as Account).ownerUserId;
    const id = newId('biz');
    const title = titleOf(input) ?? email ?? owner?.email ?? (owner as User).username;
    const country = input.country == null ? (parent?.country ?? null) : checkedCountry(input.country, ['country']);
    await this.accounts.save(
      tx,
      newRow(Account, tx.clock.now(), {
        id,
        title,
        country,
        email,
        parentAccountId: parent?.id ?? null,
        ownerUserId,
        ownerPending: parent !== null,
        route: await routeFor(tx, this.accounts, title, id),
        description: input.description ?? null,
        metadata: input.metadata ?? {},
        logoUrl: imageUrl(input.logo, ['logo']) ?? null,
        sendCustomerEmails: input.sendCustomerEmails ?? true,
        affiliateCode: input.affiliateCode ?? null,
      }),
    );
    if (parent) await this.invitations.invite(tx, { id, title, parentTitle: parent.title, email: email as string });
    else await this.team.add(tx, { accountId: id, userId: ownerUserId, role: 'owner' });
    await recordAccountSnapshot(tx, id);
    await credentialsChanged(tx);
    return id;
  }

  /** Updates an account and returns its id. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, id: string, given: AccountPatch): Promise<string> {
    accountPolicy.requireUpdate(tx, id);
    checkPatch(given);
    const patch = await this.pictures.addressed(tx, given);
    const locked = await this.accounts.lockToChange(tx, id);
    const account = locked.row;
    for (const field of nullable) if (patch[field] !== undefined) Object.assign(account, { [field]: patch[field] });
    for (const field of copiedFields) if (patch[field] != null) Object.assign(account, { [field]: patch[field] });
    applyPatchFields(account, patch);
    if (patch.route != null && patch.route !== account.route)
      account.route = await reserveRoute(tx, this.accounts, patch.route, id);
    account.updatedAt = tx.clock.now();
    await this.accounts.save(tx, account);
    await recordAccountUpdated(tx, locked);
    return id;
  }

  /** Returns the parent account, locked, so that concurrent requests cannot exceed the limit of connected accounts. */
  private async parent(tx: Transaction, parentId: string): Promise<Account> {
    accountPolicy.requireConnect(tx, parentId);
    const parent = await this.accounts.lock(tx, parentId);
    if (parent.parentAccountId !== null) throw new NestedConnectedAccount();
    if ((await this.accounts.connectedCount(tx, parentId)) >= connectedAccountsLimit)
      throw new TooManyConnectedAccounts(connectedAccountsLimit);
    return parent;
  }

  /**
   * Returns the calling user as the owner, locked, so that concurrent requests cannot exceed the limit of owned
   * accounts.
   */
  private async owner(tx: Transaction): Promise<User> {
    if (tx.principal.userId === null) throw new ParameterMissing(['parentAccountId']);
    if (tx.principal.kind !== 'user') throw new Forbidden('company:create');
    const owner = await this.users.lock(tx, tx.principal.userId);
    if ((await this.accounts.ownedCount(tx, owner.id)) >= maxOwnedAccounts)
      throw new TooManyOwnedAccounts(maxOwnedAccounts);
    return owner;
  }
}

/**
 * Returns the title of a new account, at most 255 characters: the given title, or else a non-blank string in
 * `metadata.external_id`; undefined when both are missing.
 */
function titleOf({ title, metadata }: AccountCreateInput): string | undefined {
  const external = metadata?.['external_id'];
  const given = title ?? (typeof external === 'string' && external.trim() !== '' ? external : null);
  return given?.slice(0, 255);
}

function applyPatchFields(account: Account, patch: AccountPatch): void {
  if (patch.country !== undefined) account.country = patch.country && checkedCountry(patch.country, ['country']);
  if (patch.metadata !== undefined) account.metadata = patch.metadata ?? {};
  if (patch.homePreferences !== undefined) account.homePreferences = patch.homePreferences ?? [];
  if (patch.storePageConfig !== undefined) account.storePageConfig = patch.storePageConfig ?? {};
  if (patch.taxCollectionEnabledStates !== undefined)
    account.taxCollectionEnabledStates = [...new Set(patch.taxCollectionEnabledStates ?? [])];
  if (patch.businessAddress !== undefined)
    account.businessAddress =
      patch.businessAddress && toBusinessAddress(account.businessAddress, patch.businessAddress);
  if (patch.socialLinks !== undefined)
    account.socialLinks = toSocialLinks(account.socialLinks, patch.socialLinks ?? []);
  if (patch.embedOrigins !== undefined) account.embedOrigins = toEmbedOrigins(patch.embedOrigins ?? []);
  if (patch.taxIdentifiers !== undefined)
    account.taxIdentifiers = toTaxIdentifiers(account.taxIdentifiers, patch.taxIdentifiers ?? []);
  const pictures = {
    logoUrl: imageUrl(patch.logo, ['logo']),
    bannerImageUrl: imageUrl(patch.bannerImage, ['bannerImage']),
    opengraphImageUrl: imageUrl(patch.opengraphImage, ['opengraphImage']),
  };
  for (const [field, url] of Object.entries(pictures)) if (url !== undefined) Object.assign(account, { [field]: url });
}
