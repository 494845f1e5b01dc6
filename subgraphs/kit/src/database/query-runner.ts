import type { DataSource, ReplicationMode } from 'typeorm';
import type { PoolClient } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';

/** What TypeORM keeps to itself. */
interface Inside {
  releasePostgresConnection(error: Error): Promise<void>;
}

/** Has a data source run its transactions with `LightQueryRunner`. */
export function runLightly({ driver }: DataSource): void {
  const postgres = driver as PostgresDriver;
  const make = (mode: ReplicationMode): LightQueryRunner => new LightQueryRunner(postgres, mode);
  postgres.createQueryRunner = make;
}

/**
 * TypeORM's own, but for two things. That one assigns a function to a property for each transaction. V8 takes such a function for a method, which would live long, and makes it
 * among the old objects: until it looks through all of them, it keeps the runner, the transaction's manager and whatever the work has left there. And where a part of a
 * transaction could not be undone, it would go on with that part instead of the whole.
 */
class LightQueryRunner extends PostgresQueryRunner {
  override connect(): Promise<PoolClient> {
    this.databaseConnectionPromise ??= this.take();
    return this.databaseConnectionPromise;
  }

  override async rollbackTransaction(): Promise<void> {
    const depth = this.transactionDepth;
    try {
      await super.rollbackTransaction();
    } catch (error) {
      // The part is over, too: what is rolled back next is what it is a part of.
      if (depth > 1) this.transactionDepth = depth - 1;
      throw error;
    }
  }

  private async take(): Promise<PoolClient> {
    const [connection, release] = (await this.driver.obtainMasterConnection()) as [PoolClient, (error?: Error) => void];
    const broken = (error: Error): void => void (this as unknown as Inside).releasePostgresConnection(error);
    const giveBack = (error?: Error): void => {
      connection.removeListener('error', broken);
      release(error);
    };
    this.driver.connectedQueryRunners.push(this);
    this.databaseConnection = connection;
    this.releaseCallback = giveBack;
    connection.on('error', broken);
    return connection;
  }
}
