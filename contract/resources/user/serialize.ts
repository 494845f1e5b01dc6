import {
  type BalanceHistoryData,
  type UserBalanceData,
  serializeBalanceHistory,
  serializeUserBalance,
} from './balance';
import { type OwnerVerificationData, serializeOwnerVerification } from '../verification/latest';
import { remoteUserFields } from './elsewhere';

/** A user with a picture, as the graph answers `{ id username name profilePictureUrl }`. */
export interface UserCardData {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly profilePictureUrl: string;
}

/** What `UserRead` selects. */
export interface UserData extends UserCardData {
  readonly bio: string | null;
  readonly email: string | null;
  readonly createdAt: string;
  readonly partnerEnabledAt: string | null;
  readonly balance: UserBalanceData | null;
  readonly verification: OwnerVerificationData | null;
  /** Only where the operation selects `UserHistoryRead`. */
  readonly balanceHistory?: BalanceHistoryData | null;
}

/** A user as the owner of an account. */
export function serializeUserCard({ id, username, name, profilePictureUrl }: UserCardData) {
  return { id, username, name, profile_picture: { url: profilePictureUrl } };
}

/** The newest shape of a user. */
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

/** What a user is to an account, a product or an experience, as the graph answers `{ hasAccess accessLevel }`. */
export interface UserAccessData {
  readonly hasAccess: boolean | null;
  readonly accessLevel: string | null;
}

/** Null where the caller may not know. */
export function serializeUserAccess({ hasAccess, accessLevel }: UserAccessData) {
  return accessLevel === null ? null : { has_access: hasAccess, access_level: accessLevel.toLowerCase() };
}
