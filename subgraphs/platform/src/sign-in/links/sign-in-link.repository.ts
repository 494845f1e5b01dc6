import {
  type Context,
  type Database,
  type Transaction,
  reserveName,
  executeDeferred,
  prepared,
  preparedRow,
} from '../../../../kit/src';
import { SignInLinkEntity } from './sign-in-link.entity';

/** The content of a sign-in link. */
export type SignInLinkContent = Pick<SignInLinkEntity, 'email' | 'returnPath'>;

/** Reads and writes sign-in links. */
export class SignInLinkRepository {
  constructor(private readonly database: Database) {}

  /** Returns the content of the link with this token hash, null when the link is unknown or expired. */
  async find(ctx: Context, tokenHash: string): Promise<SignInLinkContent | null> {
    const [row] = await this.database.rows(
      'SELECT email, return_path FROM platform.sign_in_links WHERE token_hash = $1 AND expires_at > $2',
      [tokenHash, ctx.clock.now()],
    );
    return row ? { email: row[0] as string, returnPath: row[1] as string } : null;
  }

  /**
   * Deletes the link and returns its content; null when it is unknown or expired. Of concurrent calls, only one
   * receives the content.
   */
  async take(tx: Transaction, tokenHash: string): Promise<SignInLinkContent | null> {
    const rows = await prepared<SignInLinkContent>(
      tx.manager,
      'DELETE FROM platform.sign_in_links WHERE token_hash = $1 AND expires_at > $2 RETURNING email, return_path AS "returnPath"',
      [tokenHash, tx.clock.now()],
    );
    return (rows as SignInLinkContent[])[0] ?? null;
  }

  /**
   * Returns the number of unexpired sign-in links of an e-mail address. Concurrent calls for the same address wait
   * until this transaction ends, so that they count each other's links.
   */
  async countOpen(tx: Transaction, email: string): Promise<number> {
    await reserveName(tx, `platform:sign-in:${email.toLowerCase()}`);
    const row = await preparedRow<{ readonly open: number }>(
      tx.manager,
      'SELECT count(*)::int AS open FROM platform.sign_in_links WHERE lower(email) = lower($1) AND expires_at > $2',
      [email, tx.clock.now()],
    );
    return row.open;
  }

  /** Inserts a link, and deletes up to 100 expired ones. */
  async add(tx: Transaction, link: SignInLinkEntity): Promise<void> {
    await executeDeferred(
      tx.manager,
      'DELETE FROM platform.sign_in_links WHERE token_hash IN (SELECT token_hash FROM platform.sign_in_links WHERE expires_at <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)',
      [tx.clock.now()],
    );
    await tx.manager.insert(SignInLinkEntity, link);
  }
}
