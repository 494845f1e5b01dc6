import {
  type Context,
  type Database,
  type Page,
  type PageArguments,
  checkLength,
  decodeCursor,
  encodeCursor,
  pageWindow,
  usualLimits,
} from '../../../kit/src';
import { recipientPolicy } from './recipient.policy';

interface Recipient {
  readonly id: string;
  readonly account: { readonly id: string } | null;
  readonly user: { readonly id: string } | null;
}

export interface RecipientRequest extends PageArguments {
  readonly query?: string | null;
}

const binding = 'TransferRecipient';

/** Those who belong to an account: what is connected to it, and its team for whoever may see that. */
const ofAccount = `SELECT id FROM platform.accounts WHERE parent_account_id = $1
  UNION SELECT parent_account_id FROM platform.accounts WHERE id = $1 AND parent_account_id IS NOT NULL
  UNION SELECT user_id FROM platform.team_members WHERE account_id = $1 AND status = 'joined' AND $2::boolean`;

/** The accounts that a user works for. */
const ofUser = `SELECT account_id AS id FROM platform.team_members WHERE user_id = $1 AND status = 'joined' AND $2::boolean`;

const exactly = `UNION SELECT id FROM platform.users WHERE lower(username) = lower($3) UNION SELECT id FROM platform.accounts WHERE route = lower($3)`;

/** Those that are fit, users before accounts, the newest first. */
function statement(kin: string, backward: boolean): string {
  return `SELECT r.id FROM (${kin} ${exactly}) r LEFT JOIN platform.users u ON u.id = r.id LEFT JOIN platform.accounts a ON a.id = r.id
    WHERE r.id <> $1 AND ($3::text IS NULL OR position(lower($3) IN lower(coalesce(u.username || ' ' || coalesce(u.name, ''), a.title || ' ' || a.route))) > 0)
      AND ($4::text IS NULL OR r.id < $4 COLLATE "C") AND ($5::text IS NULL OR r.id > $5 COLLATE "C")
    ORDER BY r.id ${backward ? 'ASC' : 'DESC'} LIMIT $6`;
}

/** Finds those to whom money may be handed. */
export class RecipientRepository {
  constructor(private readonly database: Database) {}

  /** Throws `NotFound` and `Forbidden`. */
  async ofAccount(ctx: Context, accountId: string, request: RecipientRequest): Promise<Page<Recipient>> {
    recipientPolicy.requireOfAccount(ctx, accountId);
    return this.page(ctx, ofAccount, [accountId, recipientPolicy.seesTeam(ctx, accountId)], request);
  }

  /** Null unless the user is asking. */
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
    const { size, backward } = pageWindow(page, usualLimits);
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
    const more = rows.length > size;
    return {
      nodes: ids.map(recipientOf),
      cursorAt: (index) => encodeCursor(binding, { value: '', id: ids[index] as string }),
      hasNextPage: backward ? before !== null : more,
      hasPreviousPage: backward ? more : after !== null,
    };
  }
}

function recipientOf(id: string): Recipient {
  const isUser = id.startsWith('user_');
  return { id, account: isUser ? null : { id }, user: isUser ? { id } : null };
}
