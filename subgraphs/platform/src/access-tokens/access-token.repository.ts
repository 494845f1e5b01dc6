import { type Context, type Database, type Transaction, unawaited } from '../../../kit/src';
import { AccessTokenEntity } from './access-token.entity';

/** What decides on an access token that is used as a credential. */
export type UsedToken = Pick<AccessTokenEntity, 'id' | 'accountId' | 'userId' | 'issuedBy' | 'actions'>;

/** Reads and writes what access tokens stand for. */
export class AccessTokenRepository {
  constructor(private readonly database: Database) {}

  /** The token by id, null when it is unknown or has expired. */
  async usable(ctx: Context, id: string): Promise<UsedToken | null> {
    const [row] = await this.database.rows(
      'SELECT id, account_id, user_id, issued_by, actions FROM platform.access_tokens WHERE id = $1 AND expires_at > $2',
      [id, ctx.clock.now()],
    );
    if (!row) return null;
    const [, accountId, userId, issuedBy, actions] = row;
    return { id, accountId, userId, issuedBy, actions } as UsedToken;
  }

  /** A token that the caller has just made. */
  made(ctx: Context, id: string): Promise<AccessTokenEntity | null> {
    return this.database.dataSource
      .getRepository(AccessTokenEntity)
      .findOneBy({ id, issuedBy: ctx.principal.credentialId });
  }

  /** Keeps a token, and forgets those of the same maker that have expired. */
  async add(tx: Transaction, token: AccessTokenEntity): Promise<void> {
    await unawaited(tx.manager, 'DELETE FROM platform.access_tokens WHERE issued_by = $1 AND expires_at < $2', [
      token.issuedBy,
      tx.clock.now(),
    ]);
    await tx.manager.insert(AccessTokenEntity, token);
  }
}
