/** PostGraphile on the same tables, with its recommended production settings. */
import { createServer } from 'node:http';
import pg from 'pg';
import { optionalPackage } from '../../../test/support/optional-packages';
import { session } from './session';

/** Loads a module of PostGraphile from the optional packages, without its types. */
const part = (name: string) => optionalPackage<Record<string, any>>('peers', name);
const { postgraphile } = part('postgraphile');
const { makePgService } = part('postgraphile/adaptors/pg');
const { grafserv } = part('postgraphile/grafserv/node');
const { PostGraphileAmberPreset } = part('postgraphile/presets/amber');
const { pgSmartTags } = part('postgraphile/utils');

/**
 * Relations of memberships to users and accounts. PostGraphile cannot derive them, because no foreign keys cross the
 * domains.
 */
const references = pgSmartTags([
  {
    kind: 'class',
    match: 'billing.memberships',
    tags: {
      foreignKey: ['(user_id) references platform.users (id)', '(account_id) references platform.accounts (id)'],
    },
  },
]);

async function main(): Promise<void> {
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: session.connections,
    options: session.options,
    idleTimeoutMillis: 0,
  });
  const server = postgraphile({
    extends: [PostGraphileAmberPreset],
    plugins: [references],
    pgServices: [makePgService({ pool, schemas: ['billing', 'platform'] })],
    grafast: { explain: false },
    grafserv: { graphiql: false, watch: false },
  });
  const http = createServer();
  await server.createServ(grafserv).addTo(http);
  http.listen(Number(process.env.PORT), '127.0.0.1');
}

void main();
process.on('SIGTERM', () => process.exit(0));
