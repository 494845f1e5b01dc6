import { type Context, type Database, type Transaction, executeDeferred } from '../../../../kit/src';
import { AccessTokenEntity } from './access-token.entity';

/** The fields of a stored access token that authentication needs. */
export type AccessTokenCredential = Pick<AccessTokenEntity, 'id' | 'accountId' | 'userId' | 'issuedBy' | 'actions'>;

/** Reads and writes access tokens. */
export class AccessTokenRepository {
  constructor(private readonly database: Database) {}

  /** Returns the token by id, null when it does not exist or is expired. */
  async usable(ctx: Context, id: string): Promise<AccessTokenCredential | null> {
    const [row] = await this.database.rows(
      'SELECT id, account_id, user_id, issued_by, actions FROM platform.access_tokens WHERE id = $1 AND expires_at > $2',
      [id, ctx.clock.now()],
    );
    if (!row) return null;
    const [, accountId, userId, issuedBy, actions] = row;
    return { id, accountId, userId, issuedBy, actions } as AccessTokenCredential;
  }

  /** Returns the token with this id if the calling credential has issued it, null otherwise. */
  made(ctx: Context, id: string): Promise<AccessTokenEntity | null> {
    return this.database.dataSource
      .getRepository(AccessTokenEntity)
      .findOneBy({ id, issuedBy: ctx.principal.credentialId });
  }

  /** Inserts a token and deletes the expired tokens of the same issuer. */
  async add(tx: Transaction, token: AccessTokenEntity): Promise<void> {
    await executeDeferred(tx.manager, 'DELETE FROM platform.access_tokens WHERE issued_by = $1 AND expires_at < $2', [
      token.issuedBy,
      tx.clock.now(),
    ]);
    await tx.manager.insert(AccessTokenEntity, token);
  }
}
