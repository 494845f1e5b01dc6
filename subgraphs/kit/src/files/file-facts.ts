import { createContext } from '../context';
import type { Database } from '../database';
import type { Fact, FactConsumer } from '../facts';
import { consume } from '../inbox';
import type { Logger } from '../logging';
import { systemPrincipal } from '../principal';

/** The fact that a file was uploaded and found in order. Its row has the columns of `known_files`. */
export const fileReady = 'fact:file.ready' as const;

/** Keeps what a domain knows of uploaded files. */
export class FileFacts implements FactConsumer {
  readonly name: string;
  readonly types = [fileReady];

  constructor(
    private readonly database: Database,
    private readonly log: Logger,
  ) {
    this.name = `${database.schema}:files`;
  }

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    const { filename, content_type: contentType, size, visibility } = fact.row;
    await consume(ctx, this.database, this.name, fact, async ({ manager }) => {
      await manager.query(
        `INSERT INTO ${this.database.schema}.known_files (id, account_id, filename, content_type, size, visibility) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT ON CONSTRAINT known_files_pkey DO NOTHING`,
        [fact.resourceId, fact.accountId, filename, contentType, size, visibility],
      );
    });
  }
}
