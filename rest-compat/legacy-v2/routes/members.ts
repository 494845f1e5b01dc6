import { legacyPage, legacyUser } from '../../../contract/legacy-v2';
import { type RowsWithTotal, legacyPageOf, type LegacyRoute, legacyRoute } from '../..';
import type { Params } from '../../routes/resource-routes';

interface MemberData {
  readonly user: typeof legacyUser.data | null;
}

/**
 * Declares the list and the read of members under one of their two paths. The list omits members without a user, but
 * includes them in the total count.
 */
function memberRoutes(path: 'members' | 'customers', noun: 'Member' | 'Customer'): LegacyRoute[] {
  return [
    legacyRoute<Params, { memberPage: RowsWithTotal<MemberData> }>({
      key: `GET /${path}`,
      summary: `List ${path}.`,
      permission: 'member:basic:read',
      paged: true,
      response: legacyPage(legacyUser.schema),
      document: `query LegacyList${noun}s($accountId: ID, $page: Int, $size: Int) {
        memberPage(accountId: $accountId, page: $page, size: $size) { nodes { user { ...LegacyUserRead } } totalCount eventCursor }
      }`,
      fragments: [legacyUser.fragment],
      variables: ({ page, principal }) => ({ accountId: principal.accountId, page: page.page, size: page.per }),
      result: ({ memberPage: { nodes, ...totals } }, { page }) =>
        legacyPageOf({ ...totals, nodes: nodes.flatMap(({ user }) => user ?? []) }, page, (user) =>
          legacyUser.serialize(user),
        ),
    }),
    legacyRoute<Params, { memberIdentified: MemberData | null }>({
      key: `GET /${path}/{search}`,
      summary: `Retrieve a ${noun.toLowerCase()} by id, user id, username or e-mail address.`,
      permission: 'member:basic:read',
      response: legacyUser.schema,
      document: `query LegacyRetrieve${noun}($identifier: String!, $accountId: ID) {
        memberIdentified(identifier: $identifier, accountId: $accountId) { user { ...LegacyUserRead } }
      }`,
      fragments: [legacyUser.fragment],
      variables: ({ path: { search }, principal }) => ({ identifier: search, accountId: principal.accountId }),
      result: ({ memberIdentified }) => memberIdentified?.user && legacyUser.serialize(memberIdentified.user),
    }),
  ];
}

/** REST operations of `/api/v2/members` and its alias `/api/v2/customers` (legacy API). */
export const legacyMemberRoutes = [...memberRoutes('members', 'Member'), ...memberRoutes('customers', 'Customer')];
