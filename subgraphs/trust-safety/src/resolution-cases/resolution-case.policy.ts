import {
  type Context,
  Forbidden,
  NotFound,
  type Principal,
  type Scope,
  accountsFor,
  hasPermission,
  canAccess,
  requireAction,
} from '../../../kit/src';
import { WrongCaseParty, CaseOpenerMustBeUser } from './resolution-case.errors';
import {
  type CaseAction,
  type CustomerAction,
  type MerchantAction,
  type StageOf,
  caseActions,
  customerActions,
  customerOffers,
  merchantActions,
  merchantOffers,
} from './resolution-case.states';

const read = 'payment:resolution_center_case:read';
const decide = ['payment:resolution_center'] as const;
const answerPermissions = [...decide, 'payment:resolution_center_case:manage'] as const;

/** Permissions to act for the merchant, by action. Any one of the listed permissions suffices. */
const merchantPermissions: Readonly<Record<MerchantAction, readonly [string, ...string[]]>> = {
  accept: decide,
  deny: decide,
  request_info: decide,
  reply: answerPermissions,
};

/** Sides of a case. */
export type CaseSide = 'merchant' | 'customer';

/** Selling account and complaining user, which determine access to a case. */
export interface CaseParties {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Cases that a list contains. If the scope is the caller's own cases, `accountId` restricts them to one account; null
 * for no restriction.
 */
export interface CaseListScope {
  readonly scope: Scope;
  readonly accountId: string | null;
}

function isCustomer({ kind, userId }: Principal, parties: CaseParties): boolean {
  return kind === 'user' && userId === parties.userId;
}

function isMerchantAction(action: CaseAction): action is MerchantAction {
  return (merchantActions as readonly string[]).includes(action);
}

function canActForMerchant(ctx: Context, { accountId }: CaseParties, action: MerchantAction): boolean {
  return merchantPermissions[action].some((permission) => hasPermission(ctx.principal, permission, accountId));
}

/**
 * Returns the side for which the caller can take the action at the current stage; null if the caller can take it for
 * neither side.
 */
function sideFor(ctx: Context, found: CaseParties & StageOf, action: CaseAction): CaseSide | null {
  if (isMerchantAction(action) && merchantOffers(found).includes(action) && canActForMerchant(ctx, found, action))
    return 'merchant';
  return customerOffers(found).includes(action as CustomerAction) && isCustomer(ctx.principal, found)
    ? 'customer'
    : null;
}

/** Access control for cases: principals of the selling account, and the complaining user. */
export const casePolicy = {
  sideFor,

  /** Returns the actions that are available to the caller at the current stage. */
  actionsOf: (ctx: Context, found: CaseParties & StageOf): CaseAction[] =>
    caseActions.filter((action) => sideFor(ctx, found, action) !== null),

  /**
   * Throws when the action is not available to the caller at any stage: `NotFound` if the caller cannot access the
   * case, otherwise `WrongCaseParty` or `Forbidden`.
   */
  requireEver(ctx: Context, parties: CaseParties, action: CaseAction): void {
    const customer = isCustomer(ctx.principal, parties);
    if (!customer && !canAccess(ctx.principal, parties.accountId)) throw new NotFound();
    if (customer && (customerActions as readonly string[]).includes(action)) return;
    if (isMerchantAction(action) && canActForMerchant(ctx, parties, action)) return;
    if (!isMerchantAction(action)) throw new WrongCaseParty('customer');
    if (!canAccess(ctx.principal, parties.accountId)) throw new WrongCaseParty('merchant');
    throw new Forbidden(merchantPermissions[action].join(' or '));
  },

  /** Returns the id of the calling user. Throws `CaseOpenerMustBeUser` for other principals. */
  requireUser({ principal: { kind, userId } }: Context): string {
    if (kind !== 'user' || userId === null) throw new CaseOpenerMustBeUser();
    return userId;
  },

  /**
   * Throws `Forbidden` unless the caller may act for the merchant or the customer of the case. In the sandbox, both may
   * simulate decisions of the platform.
   */
  requireSide(ctx: Context, parties: CaseParties): void {
    if (!isCustomer(ctx.principal, parties)) requireAction(ctx, decide[0], parties.accountId);
  },

  /** Returns whether the case is visible to the caller. Throws `Forbidden` without the read permission. */
  visible(ctx: Context, parties: CaseParties): boolean {
    if (isCustomer(ctx.principal, parties)) return true;
    if (!canAccess(ctx.principal, parties.accountId)) return false;
    requireAction(ctx, read, parties.accountId);
    return true;
  },

  /** Returns whether the caller can read all cases of the account, not only the caller's own cases. */
  readsQueue: (ctx: Context, accountId: string | null): boolean =>
    accountId !== null && hasPermission(ctx.principal, read, accountId),

  reaches: (ctx: Context, accountId: string): boolean => canAccess(ctx.principal, accountId),

  /** Returns whether the caller may read a case that another subgraph references. */
  referable: (ctx: Context, parties: CaseParties): boolean =>
    isCustomer(ctx.principal, parties) || hasPermission(ctx.principal, read, parties.accountId),

  /**
   * Returns the sides of which the caller can see events; some events are visible to one side only. The service itself,
   * when it renders events, sees those of the merchant.
   */
  readsAs: (ctx: Context, parties: CaseParties): readonly CaseSide[] => [
    ...(isCustomer(ctx.principal, parties) ? ['customer' as const] : []),
    ...([read, ...answerPermissions].some((permission) => hasPermission(ctx.principal, permission, parties.accountId))
      ? ['merchant' as const]
      : []),
  ],

  /**
   * Returns which cases a list contains. With an account: all its cases if the caller has the read permission,
   * otherwise only the caller's own. Without an account: the cases of all accounts in which the caller has the read
   * permission, and the caller's own.
   */
  listed(ctx: Context, accountId: string | null | undefined): CaseListScope {
    const { kind, userId } = ctx.principal;
    const user = kind === 'user' && userId !== null ? { column: 'user_id', id: userId } : null;
    if (accountId) {
      if (user && !hasPermission(ctx.principal, read, accountId)) return { scope: { user }, accountId };
      requireAction(ctx, read, accountId);
      return { scope: { accounts: [accountId] }, accountId: null };
    }
    const accounts = accountsFor(ctx, read, null);
    return { scope: user ? (accounts.length > 0 ? { accounts, user } : { user }) : { accounts }, accountId: null };
  },
};
