import { accountsWithPermission, checkLength, type Context, type Filter, type ListSearch } from '../../../../kit/src';
import { anywhere } from '../../shared/filters';

/** Maximum length of a search text. */
const maxLength = 100;

/** What a caller searches for in members, and rows that refer to them. */
export interface MemberSearch {
  /** The search text without spaces around it. */
  readonly text: string;
  /**
   * Value of the condition `matchesMember`: the LIKE pattern, then the ids of the accounts in which the caller may search
   * by e-mail address.
   */
  readonly value: readonly string[];
}

/**
 * Returns what the caller searches for; null without search text.
 *
 * @param argument name of the argument with the text
 * @throws ParameterInvalid if the text has more than 100 characters
 */
export function memberSearchOf(ctx: Context, search: string | null | undefined, argument: string): MemberSearch | null {
  const text = search?.trim();
  if (!text) return null;
  checkLength(text, maxLength, argument);
  return { text, value: [anywhere(text), ...accountsWithPermission(ctx.principal, 'member:email:read')] };
}

/**
 * Condition that a member has a text in the username, the name or, in some accounts, the e-mail address. The index
 * `members_search` serves it.
 *
 * @see MemberSearch.value
 */
export const matchesMember: Filter = (row, value) => {
  const pattern = `(${value}::text[])[1]`;
  const byEmail = `${row}.account_id = ANY((${value}::text[])[2:]) AND ${row}.email ILIKE ${pattern}`;
  return `(${row}.username ILIKE ${pattern} OR ${row}.name ILIKE ${pattern} OR (${byEmail}))`;
};

/** Condition that the member to whom a row refers meets `matchesMember`. */
export const refersToMatch: Filter = (row, value) =>
  `EXISTS (SELECT 1 FROM billing.members m WHERE m.id = ${row}.member_id AND ${matchesMember('m', value)})`;

/** Search of members. */
export const memberSearch: ListSearch = { filter: 'search', textOf: searchedText, matches: matchesMember };

/** Search of rows that refer to members. */
export const memberReferenceSearch: ListSearch = {
  ...memberSearch,
  table: 'billing.members',
  listed: refersToMatch,
  found: (row, value) => `${row}.member_id = ANY(${value}::text[])`,
};

/** Returns the text that the LIKE pattern of a `MemberSearch` contains. */
function searchedText(value: unknown): string {
  const [pattern = ''] = value as readonly string[];
  return pattern.slice(1, -1);
}
