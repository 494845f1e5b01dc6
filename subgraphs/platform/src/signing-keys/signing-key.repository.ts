import { type Context, type Database, type Transaction, saveRow, holdName } from '../../../kit/src';
import { SigningKeyEntity } from './signing-key.entity';

/** Reads and writes the keys that tokens are signed with. They belong to the service, not to an account. */
export class SigningKeyRepository {
  constructor(private readonly database: Database) {}

  /** Keys in use and those retired since an instant, newest first. */
  since(ctx: Context, oldest: Date): Promise<SigningKeyEntity[]> {
    return this.database.dataSource
      .getRepository(SigningKeyEntity)
      .createQueryBuilder('k')
      .where('k.retired_at IS NULL OR k.retired_at > :oldest', { oldest })
      .orderBy('k.created_at', 'DESC')
      .getMany();
  }

  /** Keys in use. Whoever asks next waits until this transaction has ended. */
  async lockInUse(tx: Transaction): Promise<SigningKeyEntity[]> {
    await holdName(tx, 'platform:signing-keys');
    return tx.manager.createQueryBuilder(SigningKeyEntity, 'k').where('k.retired_at IS NULL').getMany();
  }

  /** Puts a key in the place of all others. */
  async replace(tx: Transaction, key: SigningKeyEntity): Promise<void> {
    await tx.manager
      .createQueryBuilder()
      .update(SigningKeyEntity)
      .set({ retiredAt: tx.clock.now() })
      .where('retired_at IS NULL')
      .execute();
    await saveRow(tx, key);
  }
}
