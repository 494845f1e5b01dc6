import type { MigrationInterface, QueryRunner } from 'typeorm';
import { dropFileReplicasTable, fileReplicaTable } from '../../../kit/src';

/** Replica of uploaded files that products and reviews reference. */
export class KnownFiles1750000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of fileReplicaTable('billing')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of dropFileReplicasTable('billing')) await runner.query(statement);
  }
}
