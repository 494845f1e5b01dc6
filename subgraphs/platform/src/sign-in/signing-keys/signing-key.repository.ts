import { type Context, type Database, type Transaction, saveRow, reserveName } from '../../../../kit/src';
import { SigningKeyEntity } from './signing-key.entity';

/** Reads and writes the keys that sign tokens. They belong to the service, not to an account. */
export class SigningKeyRepository {
  constructor(private readonly database: Database) {}

  /** Returns the active keys and the keys that were retired after `oldest`, newest first. */
  since(ctx: Context, oldest: Date): Promise<SigningKeyEntity[]> {
    return this.database.dataSource
      .getRepository(SigningKeyEntity)
      .createQueryBuilder('k')
      .where('k.retired_at IS NULL OR k.retired_at > :oldest', { oldest })
      .orderBy('k.created_at', 'DESC')
      .getMany();
  }

  /**
   * Returns the active keys. Concurrent calls wait until this transaction ends, so that keys are replaced one at a
   * time.
   */
  async lockInUse(tx: Transaction): Promise<SigningKeyEntity[]> {
    await reserveName(tx, 'platform:signing-keys');
    return tx.manager.createQueryBuilder(SigningKeyEntity, 'k').where('k.retired_at IS NULL').getMany();
  }

  /** Retires all active keys and inserts a new one. */
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
