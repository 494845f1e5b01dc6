import { callService, ServiceClientError } from '../../../app/runtime/service-client';
import { columns } from './columns';
import { type Command, type CommandArguments, type Output, printResult } from './command';
import { cliDocuments } from './documents';
import { readManifestFile } from './manifest-file';
import { findServiceTarget } from './service-target';

/** Request timeout in milliseconds: a large manifest takes seconds to validate. */
const requestTimeoutMs = 60_000;

/** Maximum number of rejected documents that are printed. */
const maxPrinted = 20;

interface Manifest {
  readonly id: string;
  readonly hash: string;
  readonly documentCount: number;
  readonly createdAt: string;
  readonly revokedAt: string | null;
}

interface GraphAnswer<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string }[];
}

/** Executes a document of this tool. Throws `ServiceClientError` with the messages of all errors. */
async function execute<Data>(args: CommandArguments, output: Output, query: string, variables: object): Promise<Data> {
  const { origin, key } = findServiceTarget(args, output);
  const response = await callService(origin, key, {
    method: 'POST',
    path: '/graphql',
    body: JSON.stringify({ query, variables }),
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  const { data, errors } = ((await response.json().catch(() => null)) ?? {}) as GraphAnswer<Data>;
  if (errors) throw new ServiceClientError(errors.map(({ message }) => message).join('\n'), response.status);
  if (!data) throw new ServiceClientError(`The service returned ${response.status}.`);
  return data;
}

/** Throws `ServiceClientError` with a line for each reason of a rejected command. */
function requireDone(userErrors: readonly { readonly message: string }[]): void {
  if (userErrors.length === 0) return;
  const lines = userErrors.slice(0, maxPrinted).map(({ message }) => message);
  if (userErrors.length > maxPrinted) lines.push(`… and ${userErrors.length - maxPrinted} more.`);
  throw new ServiceClientError(lines.join('\n'));
}

const appOption = { value: '<id>', meaning: 'the app, app_…', required: true } as const;

const push: Command = {
  name: 'documents push',
  names: ['<manifest>'],
  options: { app: appOption },
  summary: 'Registers the GraphQL documents of a build of an app, which its callers then execute by id.',
  details:
    'The manifest is the persisted query manifest of Apollo, or a JSON object of ids and documents, as the Relay compiler and graphql-codegen write it. All documents must be valid for the public schema, otherwise nothing is registered. The credential needs developer:manage_builds.',
  run: async (args, output) => {
    const documents = readManifestFile(args.names[0] ?? '');
    const { trustedDocumentManifestPush } = await execute<{
      trustedDocumentManifestPush: { manifest: Manifest | null; userErrors: { message: string }[] };
    }>(args, output, cliDocuments.push, { input: { appId: args.options['app'], documents } });
    requireDone(trustedDocumentManifestPush.userErrors);
    const { manifest } = trustedDocumentManifestPush;
    printResult(args, output, manifest, `${manifest?.id}  ${manifest?.documentCount} documents  ${manifest?.hash}`);
  },
};

const list: Command = {
  name: 'documents list',
  names: [],
  options: { app: appOption },
  summary: 'Shows the newest 100 manifests of an app, and when each was registered and revoked.',
  run: async (args, output) => {
    const { trustedDocumentManifests } = await execute<{ trustedDocumentManifests: { nodes: Manifest[] } }>(
      args,
      output,
      cliDocuments.manifests,
      { appId: args.options['app'] },
    );
    const rows = trustedDocumentManifests.nodes.map(({ id, documentCount, createdAt, revokedAt, hash }) => [
      id,
      String(documentCount),
      createdAt,
      revokedAt ?? 'active',
      hash,
    ]);
    const heading = ['MANIFEST', 'DOCUMENTS', 'REGISTERED', 'REVOKED', 'HASH'];
    const table = rows.length === 0 ? 'No manifests.' : columns([heading, ...rows]);
    printResult(args, output, trustedDocumentManifests.nodes, table);
  },
};

const revoke: Command = {
  name: 'documents revoke',
  names: ['<manifest>'],
  options: { app: appOption },
  summary: 'Revokes a manifest of an app, by its id or hash: its documents can no longer be executed by id.',
  details: 'Documents that another manifest of the app contains stay available.',
  run: async (args, output) => {
    const { trustedDocumentManifestRevoke } = await execute<{
      trustedDocumentManifestRevoke: { revokedId: string | null; userErrors: { message: string }[] };
    }>(args, output, cliDocuments.revoke, { appId: args.options['app'], manifest: args.names[0] });
    requireDone(trustedDocumentManifestRevoke.userErrors);
    const { revokedId } = trustedDocumentManifestRevoke;
    printResult(args, output, { revoked: revokedId }, `${revokedId} is revoked.`);
  },
};

/** Commands for the trusted documents of an app (docs/trusted-documents.md). */
export const documentsCommands: readonly Command[] = [push, list, revoke];
