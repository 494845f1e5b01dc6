import type { SettingDescription } from '../../subgraphs/kit/src/config/config';
import { configuration } from '../config';
import { scaleSettings } from '../settings/scale';
import { table } from './table';

/**
 * `docs/configuration.md`: every environment variable, in the order of its definition, with a separate section for those
 * of the optional scale features.
 */
export function configurationPage(): string {
  const settings = configuration.describe();
  return `# Configuration

Every role reads its configuration from environment variables, all before it listens. An empty variable counts as
absent. An invalid variable stops startup with an error line that names it, and exit code 1. The values are defined in \`app/config.ts\` and \`app/settings/\`.

A secret can be read from a file instead, such as a container secret: \`<NAME>_FILE\` is the path. One trailing newline is removed.
Setting both, or a file that cannot be read, stops startup; a file that every user of the machine can read causes a warning.

A misspelled variable (\`RATE_OPERATIONS\`) is ignored; a warning on standard error at startup suggests the correct name.

${settingsTable(settings.filter(({ name }) => !(name in scaleSettings)))}
## Scale

Nothing here is needed for a single installation: these variables turn on the optional features for more load than it can carry ([scale.md](scale.md)).

${settingsTable(settings.filter(({ name }) => name in scaleSettings))}
## Which role reads what

Without \`--role\`, one process runs all roles and no variable is required. In separate processes
(\`npm start -- --role <role>\`), all roles share \`DATABASE_URL\` and \`MASTER_SECRET\`, which are then required. The
roles \`gateway\` and \`rest\` reach the domains at \`PLATFORM_URL\`, \`BILLING_URL\`, \`PAYOUTS_URL\`,
\`COURSES_URL\`, \`TRUST_SAFETY_URL\` and \`EVENTS_URL\`; the roles \`subgraph:platform\`, \`subgraph:billing\`,
\`subgraph:payouts\`, \`subgraph:courses\`, \`subgraph:trust-safety\` and \`subgraph:events\` serve these URLs. The
role \`worker\` opens all domains itself and requires no other process. \`docker-compose.yml\` contains all roles.

## Tests

| Variable | Meaning |
|---|---|
| \`TEST_DATABASE_URL\` | Postgres server for the tests, with a user that may create databases. Without it, an embedded server is started. |
| \`CI\` | If set, a skipped test is a failure. |
`;
}

function settingsTable(settings: readonly SettingDescription[]): string {
  const rows = settings.map(({ name, accepts, default: fallback, required, secret, doc }) => [
    `\`${name}\``,
    accepts,
    required ? 'required' : fallback === undefined ? '' : `\`${fallback}\``,
    `${doc}${secret ? ` Secret: never shown; can also be set as \`${name}_FILE\`.` : ''}`,
  ]);
  return table(['Variable', 'Accepts', 'Default', 'Meaning'], rows);
}
