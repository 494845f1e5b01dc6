import {
  type Context,
  Forbidden,
  NotFound,
  type Principal,
  type Scope,
  accountsFor,
  can,
  reaches,
  requireAction,
} from '../../../kit/src';
import { ForTheOtherSide, OnlyForUsers } from './resolution-case.errors';
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
const answer = [...decide, 'payment:resolution_center_case:manage'] as const;

/** Any one of these is needed to act for the merchant. */
const merchantPermissions: Readonly<Record<MerchantAction, readonly [string, ...string[]]>> = {
  accept: decide,
  deny: decide,
  request_info: decide,
  reply: answer,
};

/** The two parties of a case. */
export type CaseSide = 'merchant' | 'customer';

/** A case as far as its policy looks at it. */
export interface CaseParties {
  readonly accountId: string;
  readonly userId: string;
}

/** Whose cases a list covers, and the account that a user's own cases must be about (null: any). */
export interface CaseReach {
  readonly scope: Scope;
  readonly accountId: string | null;
}

function isCustomer({ kind, userId }: Principal, parties: CaseParties): boolean {
  return kind === 'user' && userId === parties.userId;
}

function isMerchantAction(action: CaseAction): action is MerchantAction {
  return (merchantActions as readonly string[]).includes(action);
}

function mayForMerchant(ctx: Context, { accountId }: CaseParties, action: MerchantAction): boolean {
  return merchantPermissions[action].some((permission) => can(ctx.principal, permission, accountId));
}

/** For which side the caller can do something in the case as it stands; null: for neither. */
function sideFor(ctx: Context, found: CaseParties & StageOf, action: CaseAction): CaseSide | null {
  if (isMerchantAction(action) && merchantOffers(found).includes(action) && mayForMerchant(ctx, found, action))
    return 'merchant';
  return customerOffers(found).includes(action as CustomerAction) && isCustomer(ctx.principal, found)
    ? 'customer'
    : null;
}

/** Who may do what with cases: the account that sells, and the user who complains. */
export const casePolicy = {
  sideFor,

  /** What the caller can do in the case as it stands. */
  actionsOf: (ctx: Context, found: CaseParties & StageOf): CaseAction[] =>
    caseActions.filter((action) => sideFor(ctx, found, action) !== null),

  /** Refuses what the caller could do at no stage. Out of reach: not found. */
  requireEver(ctx: Context, parties: CaseParties, action: CaseAction): void {
    const customer = isCustomer(ctx.principal, parties);
    if (!customer && !reaches(ctx.principal, parties.accountId)) throw new NotFound();
    if (customer && (customerActions as readonly string[]).includes(action)) return;
    if (isMerchantAction(action) && mayForMerchant(ctx, parties, action)) return;
    if (!isMerchantAction(action)) throw new ForTheOtherSide('customer');
    if (!reaches(ctx.principal, parties.accountId)) throw new ForTheOtherSide('merchant');
    throw new Forbidden(merchantPermissions[action].join(' or '));
  },

  /** The user who opens a case. */
  requireUser({ principal: { kind, userId } }: Context): string {
    if (kind !== 'user' || userId === null) throw new OnlyForUsers();
    return userId;
  },

  /** Whoever may stand in for the platform in the sandbox: both sides. */
  requireSide(ctx: Context, parties: CaseParties): void {
    if (!isCustomer(ctx.principal, parties)) requireAction(ctx, decide[0], parties.accountId);
  },

  /** Whether a case exists for the caller. Throws `Forbidden` when it may not be read. */
  visible(ctx: Context, parties: CaseParties): boolean {
    if (isCustomer(ctx.principal, parties)) return true;
    if (!reaches(ctx.principal, parties.accountId)) return false;
    requireAction(ctx, read, parties.accountId);
    return true;
  },

  /** Whether the caller may read all cases against an account. */
  readsQueue: (ctx: Context, accountId: string | null): boolean =>
    accountId !== null && can(ctx.principal, read, accountId),

  reaches: (ctx: Context, accountId: string): boolean => reaches(ctx.principal, accountId),

  /** Whether a reference from elsewhere in the graph shows it. */
  referable: (ctx: Context, parties: CaseParties): boolean =>
    isCustomer(ctx.principal, parties) || can(ctx.principal, read, parties.accountId),

  /** For which sides the caller reads a case; what the service reads for events is what the merchant sees. */
  readsAs: (ctx: Context, parties: CaseParties): readonly CaseSide[] => [
    ...(isCustomer(ctx.principal, parties) ? ['customer' as const] : []),
    ...([read, ...answer].some((permission) => can(ctx.principal, permission, parties.accountId))
      ? ['merchant' as const]
      : []),
  ],

  /** The whole queue of an account where the caller may read it, else only the caller's own cases against it. */
  listed(ctx: Context, accountId: string | null | undefined): CaseReach {
    const { kind, userId } = ctx.principal;
    const user = kind === 'user' && userId !== null ? { column: 'user_id', id: userId } : null;
    if (accountId) {
      if (user && !can(ctx.principal, read, accountId)) return { scope: { user }, accountId };
      requireAction(ctx, read, accountId);
      return { scope: { accounts: [accountId] }, accountId: null };
    }
    const accounts = accountsFor(ctx, read, null);
    return { scope: user ? (accounts.length > 0 ? { accounts, user } : { user }) : { accounts }, accountId: null };
  },
};
