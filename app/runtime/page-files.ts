import { Readable } from 'node:stream';
import type { Graph } from '../../gateway/src';
import { type Logger, type Principal, newId, systemPrincipal } from '../../subgraphs/kit/src';
import { type FileStorage, FolderStore } from '../../subgraphs/platform/src';
import type { UploadedFile, PageFiles } from '../../web/verify';

const documents = {
  create: `mutation PageFile($input: FileCreateInput!) {
    fileCreate(input: $input) { file { id } uploadUrl uploadHeaders { name value } userErrors { message } }
  }`,
  complete:
    'mutation PageFileSent($id: ID!) { fileComplete(id: $id) { file { uploadStatus failureReason } userErrors { message } } }',
};

interface Created {
  readonly file: { readonly id: string } | null;
  readonly uploadUrl: string | null;
  readonly uploadHeaders: readonly { readonly name: string; readonly value: string }[] | null;
  readonly userErrors: readonly { readonly message: string }[];
}

interface Completed {
  readonly file: { readonly uploadStatus: string; readonly failureReason: string | null } | null;
  readonly userErrors: readonly { readonly message: string }[];
}

/** Messages for users about rejected files, by failure reason. */
const problems: Readonly<Record<string, string>> = {
  EMPTY: 'The file is empty.',
  TOO_LARGE: 'The file is too large.',
  TYPE_NOT_ACCEPTED: 'Files are JPEG, PNG or PDF.',
  TYPE_MISMATCH: 'The file is not what its name says.',
};
const defaultProblem = 'The file could not be uploaded. Choose another file.';

/**
 * Creates a store for files that visitors submit on a page. The files are private, as if the account or user that owns
 * them had uploaded them.
 */
export function pageFiles(graph: Graph, { store, largest }: FileStorage, log: Logger): PageFiles {
  const [create, complete] = [graph.prepare(documents.create), graph.prepare(documents.complete)];
  const execute = async <Data>(
    document: typeof create,
    variables: Record<string, unknown>,
    principal: Principal,
  ): Promise<Data> => {
    const { data, errors } = await graph.execute(document, variables, {
      principal,
      requestId: newId('req'),
      log,
      operationKey: null,
    });
    if (errors?.[0]) throw errors[0];
    return data as Data;
  };
  const send = async (id: string, { uploadUrl, uploadHeaders }: Created, bytes: Uint8Array): Promise<void> => {
    if (store instanceof FolderStore)
      return void (await store.receive(id, Readable.from([Buffer.from(bytes)]), largest));
    const { ok, status } = await fetch(uploadUrl as string, {
      method: 'PUT',
      headers: (uploadHeaders ?? []).map(({ name, value }): [string, string] => [name, value]),
      body: new Uint8Array(bytes),
    });
    if (!ok) throw new Error(`The file store returned ${status}`);
  };
  return {
    async keep(owner: string, { filename, bytes }: UploadedFile) {
      if (bytes.length > largest) return { problem: problems.TOO_LARGE as string };
      const principal = ownerOf(owner);
      const { fileCreate: created } = await execute<{ fileCreate: Created }>(
        create,
        { input: { filename } },
        principal,
      );
      if (!created.file) return { problem: created.userErrors[0]?.message ?? defaultProblem };
      const { id } = created.file;
      await send(id, created, bytes);
      const {
        fileComplete: { file },
      } = await execute<{ fileComplete: Completed }>(complete, { id }, principal);
      return file?.uploadStatus === 'READY'
        ? { id }
        : { problem: problems[file?.failureReason ?? ''] ?? defaultProblem };
    },
  };
}

/**
 * Returns a principal that acts for an account or user, given its id, with the single permission that verification
 * documents require.
 */
function ownerOf(owner: string): Principal {
  const basePrincipal = {
    ...systemPrincipal,
    credentialId: `page:${owner}`,
    grants: [{ accountId: owner, actions: ['identity:write'] }],
  };
  return owner.startsWith('user_')
    ? { ...basePrincipal, kind: 'user', userId: owner }
    : { ...basePrincipal, kind: 'access_token', accountId: owner };
}
