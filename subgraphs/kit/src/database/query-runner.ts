import type { DataSource, ReplicationMode } from 'typeorm';
import type { PoolClient } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** Private members of TypeORM's query runner that `LightQueryRunner` uses. */
interface Internals {
  releasePostgresConnection(error: Error): Promise<void>;
}

/** Makes a data source use `LightQueryRunner` for its transactions. */
export function useLightQueryRunner({ driver }: DataSource): void {
  const postgres = driver as PostgresDriver;
  const make = (mode: ReplicationMode): LightQueryRunner => new LightQueryRunner(postgres, mode);
  postgres.createQueryRunner = make;
}

/**
 * TypeORM's query runner with two changes. First, the original assigns a function to a property for each transaction.
 * V8 treats such a function as a method, expects it to live long and allocates it in the old generation, where it
 * retains the runner, the transaction's manager and all data attached to it until the next major garbage collection.
 * Second, after a failed rollback to a savepoint, the original continues with that savepoint instead of the whole
 * transaction.
 */
class LightQueryRunner extends PostgresQueryRunner {
  override connect(): Promise<PoolClient> {
    this.databaseConnectionPromise ??= this.acquire();
    return this.databaseConnectionPromise;
  }

  override async rollbackTransaction(): Promise<void> {
    const depth = this.transactionDepth;
    try {
      await super.rollbackTransaction();
    } catch (error) {
      // The savepoint has ended as well: the next rollback applies to its parent.
      if (depth > 1) this.transactionDepth = depth - 1;
      throw error;
    }
  }

  private async acquire(): Promise<PoolClient> {
    const [connection, release] = (await this.driver.obtainMasterConnection()) as [PoolClient, (error?: Error) => void];
    const broken = (error: Error): void => void (this as unknown as Internals).releasePostgresConnection(error);
    const releaseConnection = (error?: Error): void => {
      connection.removeListener('error', broken);
      release(error);
    };
    this.driver.connectedQueryRunners.push(this);
    this.databaseConnection = connection;
    this.releaseCallback = releaseConnection;
    connection.on('error', broken);
    return connection;
  }
}
