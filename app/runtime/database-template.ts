import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { migrateEdgeStore } from '../../rest-compat';
import { billingSchema } from '../../subgraphs/billing/src';
import { coursesSchema } from '../../subgraphs/courses/src';
import { eventsSchema } from '../../subgraphs/events/src';
import { createLogger, Database } from '../../subgraphs/kit/src';
import { payoutsSchema } from '../../subgraphs/payouts/src';
import { platformSchema } from '../../subgraphs/platform/src';
import { trustSafetySchema } from '../../subgraphs/trust-safety/src';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { templateFolder } from './embedded-server';
import { markAsTemplate } from './initial-seeding';

const schemas = [platformSchema, billingSchema, payoutsSchema, coursesSchema, trustSafetySchema, eventsSchema];

/**
 * Creates the database template of this build unless it exists: a Postgres cluster with all schemas and without data,
 * which the first start copies instead of migrating an empty database. Removes the templates of other builds. ADR 0004.
 *
 * @param template folder of the template, in a folder that contains nothing but templates
 */
export async function createDatabaseTemplate(template = templateFolder()): Promise<void> {
  if (existsSync(template)) return;
  const parent = path.dirname(template);
  rmSync(parent, { recursive: true, force: true });
  const temporary = path.join(parent, `partial-${process.pid}`);
  mkdirSync(temporary, { recursive: true });
  const server = await startEmbeddedPostgres({ dataFolder: temporary, log: () => {}, durable: false });
  try {
    await migrateAll(server.url);
    await markAsTemplate(server.url);
  } finally {
    await server.stop();
  }
  renameSync(path.join(temporary, 'cluster'), template);
  rmSync(temporary, { recursive: true });
}

/** Runs the migrations of all schemas, without recording whether they belong to the sandbox or to live mode. */
async function migrateAll(url: string): Promise<void> {
  const log = createLogger('silent');
  const migrateSchema = async (schema: (typeof schemas)[number]): Promise<void> => {
    const database = await Database.open({ ...schema, url, log });
    try {
      await database.migrate();
    } finally {
      await database.close();
    }
  };
  await Promise.all([...schemas.map(migrateSchema), migrateEdgeStore(url, log)]);
}
