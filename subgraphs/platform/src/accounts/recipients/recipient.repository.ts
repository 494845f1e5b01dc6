import {
  type Context,
  type Database,
  type Page,
  type PageArguments,
  checkLength,
  decodeCursor,
  encodeCursor,
  pageWindow,
  defaultLimits,
  hasPermission,
  requireAction,
} from '../../../../kit/src';

/**
 * Authorization rules for transfer recipients: accounts and users to whom an owner can transfer funds. They are visible
 * to callers who may withdraw funds; team members are included only with permission to read the team.
 */
const recipientPolicy = {
  requireOfAccount: (ctx: Context, accountId: string) => requireAction(ctx, 'payout:withdraw_funds', accountId),
  seesTeam: (ctx: Context, accountId: string) =>
    hasPermission(ctx.principal, 'company:authorized_user:read', accountId),
  /** Whether the user is the caller: users see their own transfer recipients. */
  isOwn: (ctx: Context, userId: string) => ctx.principal.kind === 'user' && ctx.principal.userId === userId,
};

/** Account or user to whom money can be transferred; the other one is null. */
export interface Recipient {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly user: { readonly id: string } | null;
}

export interface RecipientRequest extends PageArguments {
  readonly query?: string | null;
}

const binding = 'TransferRecipient';

/**
 * SQL for the recipients of an account: its connected accounts, its parent, and, if the caller may read the team
 * (`$2`), its team members.
 */
const ofAccount = `SELECT id FROM platform.accounts WHERE parent_account_id = $1
  UNION SELECT parent_account_id FROM platform.accounts WHERE id = $1 AND parent_account_id IS NOT NULL
  UNION SELECT user_id FROM platform.team_members WHERE account_id = $1 AND status = 'joined' AND $2::boolean`;

/** SQL for the recipients of a user: the accounts on whose teams the user is. */
const ofUser = `SELECT account_id AS id FROM platform.team_members WHERE user_id = $1 AND status = 'joined' AND $2::boolean`;

const exactMatchSql = `UNION SELECT id FROM platform.users WHERE lower(username) = lower($3) UNION SELECT id FROM platform.accounts WHERE route = lower($3)`;

/**
 * Returns SQL that selects the recipients matching the search text, in descending order of id, so that users precede
 * accounts and newer ones precede older ones.
 *
 * @param kin SQL that selects the ids of all possible recipients
 */
function statement(kin: string, backward: boolean): string {
  return `SELECT r.id FROM (${kin} ${exactMatchSql}) r LEFT JOIN platform.users u ON u.id = r.id LEFT JOIN platform.accounts a ON a.id = r.id
    WHERE r.id <> $1 AND ($3::text IS NULL OR position(lower($3) IN lower(coalesce(u.username || ' ' || coalesce(u.name, ''), a.title || ' ' || a.route))) > 0)
      AND ($4::text IS NULL OR r.id < $4 COLLATE "C") AND ($5::text IS NULL OR r.id > $5 COLLATE "C")
    ORDER BY r.id ${backward ? 'ASC' : 'DESC'} LIMIT $6`;
}

/** Lists the accounts and users to whom an owner can transfer funds. */
export class RecipientRepository {
  constructor(private readonly database: Database) {}

  /** Lists the possible recipients of transfers from an account. Throws `NotFound` and `Forbidden`. */
  async ofAccount(ctx: Context, accountId: string, request: RecipientRequest): Promise<Page<Recipient>> {
    recipientPolicy.requireOfAccount(ctx, accountId);
    return this.page(ctx, ofAccount, [accountId, recipientPolicy.seesTeam(ctx, accountId)], request);
  }

  /** Lists the possible recipients of transfers from a user; null unless that user is the caller. */
  async ofUser(ctx: Context, userId: string, request: RecipientRequest): Promise<Page<Recipient> | null> {
    return recipientPolicy.isOwn(ctx, userId) ? this.page(ctx, ofUser, [userId, true], request) : null;
  }

  private async page(
    ctx: Context,
    kin: string,
    owner: readonly [string, boolean],
    { query, ...page }: RecipientRequest,
  ): Promise<Page<Recipient>> {
    checkLength(query, 200, ['query']);
    const { size, backward } = pageWindow(page, defaultLimits);
    const [after, before] = [
      page.after ? decodeCursor(binding, page.after, 'after').id : null,
      page.before ? decodeCursor(binding, page.before, 'before').id : null,
    ];
    const rows = await this.database.rows(statement(kin, backward), [
      ...owner,
      query?.trim() || null,
      after,
      before,
      size + 1,
    ]);
    const ids = rows.slice(0, size).map(([id]) => id as string);
    if (backward) ids.reverse();
    const hasMore = rows.length > size;
    return {
      nodes: ids.map(recipientOf),
      cursorAt: (index) => encodeCursor(binding, { value: '', id: ids[index] as string }),
      hasNextPage: backward ? before !== null : hasMore,
      hasPreviousPage: backward ? hasMore : after !== null,
    };
  }
}

function recipientOf(id: string): Recipient {
  const isUser = id.startsWith('user_');
  return { id, account: isUser ? null : { id }, user: isUser ? { id } : null };
}
