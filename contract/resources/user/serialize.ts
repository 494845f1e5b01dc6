import {
  type BalanceHistoryData,
  type UserBalanceData,
  serializeBalanceHistory,
  serializeUserBalance,
} from './balance';
import { type OwnerVerificationData, serializeOwnerVerification } from '../owner-verification';
import { remoteUserFields } from './remote-fields';

/** Summary of a user with a picture, from the GraphQL selection `{ id username name profilePictureUrl }`. */
export interface UserCardData {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly profilePictureUrl: string;
}

/** Data of a user, as selected by the GraphQL fragment `UserRead`. */
export interface UserData extends UserCardData {
  readonly bio: string | null;
  readonly email: string | null;
  readonly createdAt: string;
  readonly partnerEnabledAt: string | null;
  readonly balance: UserBalanceData | null;
  readonly verification: OwnerVerificationData | null;
  /** Present only if the operation selects `UserHistoryRead`. */
  readonly balanceHistory?: BalanceHistoryData | null;
}

/** Serializes the summary of a user inside another resource, for instance of the owner of an account. */
export function serializeUserCard({ id, username, name, profilePictureUrl }: UserCardData) {
  return { id, username, name, profile_picture: { url: profilePictureUrl } };
}

/** Serializes a user for the latest REST API version. */
export function serializeUser(user: UserData) {
  return {
    ...remoteUserFields(),
    ...serializeUserCard(user),
    bio: user.bio,
    email: user.email,
    created_at: user.createdAt,
    service_partner_enabled_at: user.partnerEnabledAt,
    verification: serializeOwnerVerification(user.verification),
    balance: serializeUserBalance(user.balance),
    balance_history: serializeBalanceHistory(user.balanceHistory ?? null),
  };
}

/**
 * Access of a user to an account, a product or an experience, from the GraphQL selection `{ hasAccess accessLevel }`.
 */
export interface UserAccessData {
  readonly hasAccess: boolean | null;
  readonly accessLevel: string | null;
}

/**
 * Serializes the access of a user for the latest REST API version. Returns null if `accessLevel` is null: the caller
 * may not see the access.
 */
export function serializeUserAccess({ hasAccess, accessLevel }: UserAccessData) {
  return accessLevel === null ? null : { has_access: hasAccess, access_level: accessLevel.toLowerCase() };
}
