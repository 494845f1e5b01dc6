import { configuration } from '../config';
import { table } from './table';

/** `docs/configuration.md`: every environment variable, in the order of its definition. */
export function configurationPage(): string {
  const rows = configuration
    .describe()
    .map(({ name, accepts, default: fallback, required, secret, doc }) => [
      `\`${name}\``,
      accepts,
      required ? 'required' : fallback === undefined ? '' : `\`${fallback}\``,
      `${doc}${secret ? ` Secret: never shown; also as \`${name}_FILE\`.` : ''}`,
    ]);
  return `# Configuration

Every role reads its configuration from environment variables, all of them before it listens. An empty variable counts as
absent. A wrong one ends the start with a line that names it, and exit code 1. The values are defined in \`app/config.ts\` and \`app/settings/\`.

A secret can stand in a file instead, as secrets of containers do: \`<NAME>_FILE\` names it. One line end behind the secret is cut off.
Giving both, and a file that cannot be read, end the start; a file that every user of the machine can read is warned of.

A misspelt name of one of these (\`RATE_OPERATIONS\`) is ignored; a warning on standard error at the start suggests the right one.

${table(['Variable', 'Accepts', 'Default', 'Meaning'], rows)}
## Which role reads what

Without \`--role\` one process does everything and nothing has to be set. As processes of their own
(\`npm start -- --role <role>\`), all roles share \`DATABASE_URL\` and \`MASTER_SECRET\`, which then are required. The
roles \`gateway\` and \`rest\` reach the domains at \`PLATFORM_URL\`, \`BILLING_URL\`, \`PAYOUTS_URL\`,
\`COURSES_URL\`, \`TRUST_SAFETY_URL\` and \`EVENTS_URL\`; the roles \`subgraph:platform\`, \`subgraph:billing\`,
\`subgraph:payouts\`, \`subgraph:courses\`, \`subgraph:trust-safety\` and \`subgraph:events\` are what answers there. The
role \`worker\` opens all domains itself and needs no other process. \`docker-compose.yml\` shows them all together.

## Tests

| Variable | Meaning |
|---|---|
| \`TEST_DATABASE_URL\` | A Postgres to run the tests on, whose user may create databases. Without it an embedded one is started. |
| \`CI\` | Set: a skipped test is a failure. |
`;
}
