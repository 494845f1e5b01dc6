import { Readable } from 'node:stream';
import type { Graph } from '../../gateway/src';
import { type Logger, type Principal, systemPrincipal } from '../../subgraphs/kit/src';
import { type FileStorage, FolderStore } from '../../subgraphs/platform/src';
import { currentRequestId } from './page-requests';
import type { FileProblem, UploadedFile, PageFiles } from '../../web/verify';

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

const problems: readonly FileProblem[] = ['EMPTY', 'TOO_LARGE', 'TYPE_NOT_ACCEPTED', 'TYPE_MISMATCH'];

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
      requestId: currentRequestId(),
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
      if (bytes.length > largest) return { problem: 'TOO_LARGE' };
      const principal = ownerOf(owner);
      const { fileCreate: created } = await execute<{ fileCreate: Created }>(
        create,
        { input: { filename } },
        principal,
      );
      if (!created.file) return { problem: 'OTHER' };
      const { id } = created.file;
      await send(id, created, bytes);
      const {
        fileComplete: { file },
      } = await execute<{ fileComplete: Completed }>(complete, { id }, principal);
      if (file?.uploadStatus === 'READY') return { id };
      return { problem: problems.find((problem) => problem === file?.failureReason) ?? 'OTHER' };
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
