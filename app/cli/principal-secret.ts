import type { Command } from '../../packages/cli/src';
import { InvalidArguments } from '../runtime/command';
import { foreignSecret } from '../runtime/foreign-subgraphs';
import type { Secrets } from '../runtime/secrets';
import { domainVariables } from '../settings/domains';

/** Prints the secret with which a foreign subgraph verifies principals. It derives from the master secret. */
export const principalSecretCommand = (secrets: () => Secrets): Command => ({
  name: 'principal-secret',
  names: ['<subgraph>'],
  options: {},
  summary: 'Prints the secret with which a foreign subgraph verifies its callers.',
  details:
    'It derives from MASTER_SECRET, or from the secret in DATA_FOLDER, and from the name of the subgraph in the supergraph. Give it only to the team of that subgraph (docs/own-subgraphs.md).',
  run: async ({ names: [name = ''] }, output) => {
    if (name in domainVariables) throw new InvalidArguments(`${name} is a subgraph of the service itself.`);
    output.print(foreignSecret(secrets(), name));
  },
});
