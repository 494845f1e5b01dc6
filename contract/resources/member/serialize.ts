import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';
import { type UserCardData, serializeUserCard } from '../user/serialize';

interface MemberUserData extends UserCardData {
  readonly email: string | null;
}

/** Data of a member in a list, as selected by the fragment `MemberListRead`. */
export interface MemberListData {
  readonly id: string;
  readonly account: { readonly id: string };
  readonly user: MemberUserData | null;
  readonly status: string;
  readonly accessLevel: string;
  readonly mostRecentAction: string | null;
  readonly mostRecentActionAt: string | null;
  readonly usdTotalSpent: string;
  readonly tokenBalance: string;
  readonly phoneNumber: string | null;
  readonly joinedAt: string;
  readonly lastAccessedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Data of a member, as selected by the fragment `MemberRead`. */
export interface MemberData extends MemberListData {
  readonly account: { readonly id: string; readonly title: string; readonly route: string };
}

/** Serializes a member in a list, in the format of the latest API version. */
export function serializeMemberListItem(member: MemberListData) {
  const { user } = member;
  return {
    id: member.id,
    account_id: member.account.id,
    user: user && serializeUserCard(user),
    user_email: user && user.email,
    status: toEnumValue(member.status),
    access_level: toEnumValue(member.accessLevel),
    token_balance: decimalNumber(member.tokenBalance),
    phone_number: member.phoneNumber,
    joined_at: member.joinedAt,
    last_accessed_at: member.lastAccessedAt,
    created_at: member.createdAt,
    updated_at: member.updatedAt,
    most_recent_action: toEnumValue(member.mostRecentAction),
    most_recent_action_at: member.mostRecentActionAt,
    usd_total_spent: decimalNumber(member.usdTotalSpent),
  };
}

/** Serializes a member in the format of the latest API version. */
export function serializeMember(member: MemberData) {
  const { id, title, route } = member.account;
  return { ...serializeMemberListItem(member), company: { id, title, route } };
}
