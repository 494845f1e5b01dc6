import { type Context, type Database, type Transaction, holdName, unawaited } from '../../../kit/src';
import { SignInLinkEntity } from './sign-in-link.entity';

/** What a link stands for. */
export type KnownLink = Pick<SignInLinkEntity, 'email' | 'returnPath'>;

/** Reads and writes links that sign in. */
export class SignInLinkRepository {
  constructor(private readonly database: Database) {}

  /** The link, null when it is unknown or has expired. */
  async find(ctx: Context, tokenHash: string): Promise<KnownLink | null> {
    const [row] = await this.database.rows(
      'SELECT email, return_path FROM platform.sign_in_links WHERE token_hash = $1 AND expires_at > $2',
      [tokenHash, ctx.clock.now()],
    );
    return row ? { email: row[0] as string, returnPath: row[1] as string } : null;
  }

  /** Takes the link away and answers it: of all who try at the same time one gets it. */
  async take(tx: Transaction, tokenHash: string): Promise<KnownLink | null> {
    const [rows] = await tx.manager.query(
      'DELETE FROM platform.sign_in_links WHERE token_hash = $1 AND expires_at > $2 RETURNING email, return_path AS "returnPath"',
      [tokenHash, tx.clock.now()],
    );
    return (rows as KnownLink[])[0] ?? null;
  }

  /** Links of an address that still work. Whoever asks for the same address next waits until this transaction has ended. */
  async countOpen(tx: Transaction, email: string): Promise<number> {
    await holdName(tx, `platform:sign-in:${email.toLowerCase()}`);
    const [row] = await tx.manager.query(
      'SELECT count(*)::int AS open FROM platform.sign_in_links WHERE lower(email) = lower($1) AND expires_at > $2',
      [email, tx.clock.now()],
    );
    return row.open;
  }

  /** Keeps a link, and forgets those that have expired. */
  async add(tx: Transaction, link: SignInLinkEntity): Promise<void> {
    await unawaited(
      tx.manager,
      'DELETE FROM platform.sign_in_links WHERE token_hash IN (SELECT token_hash FROM platform.sign_in_links WHERE expires_at <= $1 LIMIT 100 FOR UPDATE SKIP LOCKED)',
      [tx.clock.now()],
    );
    await tx.manager.insert(SignInLinkEntity, link);
  }
}
