import { requiresPackages } from '../support/packages';
import { openService, type TestService, withBusyDemoData } from '../support/service';
import { ClientTransport } from './support/client-calls';
import { type Declarations, readDeclarations } from './support/declarations';
import { sortDifferences } from './support/known-differences';
import { isOutOfScope } from './support/out-of-scope';
import { clientVersions, type ResourceMethod, resourceMethods } from './support/resource-methods';

/** A read of a list or of one of its rows. */
interface Read {
  readonly path: string;
  readonly as: string;
}

requiresPackages('public-clients')('public clients on the demo data of the sandbox', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await openService({ database: withBusyDemoData });
  });
  afterAll(() => service?.close());

  it.each(clientVersions)('read lists and their first rows with the declared types at %s', async (version) => {
    const { requests } = await resourceMethods(version);
    const declarations = readDeclarations(version, requests);
    const transport = new ClientTransport(service, version, requests, declarations);
    const differences = new Set<string>();
    const failures: string[] = [];
    /** Returns the ids of the rows of a list; none for another response. */
    const read = async ({ path, as }: Read): Promise<readonly string[]> => {
      try {
        const { json } = await transport.request({ path: `/api/v1${path}`, as });
        const { method, result } = transport.last;
        for (const difference of declarations.result(method.name)(result))
          differences.add(`${method.name} ${difference}`);
        const { data } = json as { readonly data?: unknown };
        return Array.isArray(data) ? data.map(({ id }: { readonly id: string }) => id) : [];
      } catch (error) {
        // Some callers may not read a list, and some lists need parameters. Only failures of the service are faults.
        if (!/\b4\d\d \{"error"/.test(String(error))) failures.push(`${path}: ${String(error)}`);
        return [];
      }
    };
    let rows = 0;
    for (const as of callers(service)) {
      for (const list of listsOf(requests)) {
        const [path = ''] = list.operation.split(' ').slice(1);
        const ids = await read({ path: `${path}?${filterOf(list, declarations, service)}`, as });
        if (!requests.some(({ operation }) => operation === `${list.operation}/{}`)) continue;
        for (const id of ids.slice(0, 5)) await read({ path: `${path}/${id}`, as });
        rows += ids.length;
      }
    }
    expect(failures).toEqual([]);
    expect(sortDifferences([...differences], version).unknown).toEqual([]);
    expect(rows).toBeGreaterThan(500);
  });
});

/** Returns the first account's key with all permissions, its owner, and a buyer. */
function callers({ demoData: { accounts, users } }: TestService): string[] {
  const tokenOf = (name: string) => users.find(({ username }) => username === name)?.token as string;
  return [accounts[0]?.keys.latest as string, tokenOf('iris'), tokenOf('lucia')];
}

function listsOf(methods: readonly ResourceMethod[]): readonly ResourceMethod[] {
  return methods.filter(
    (method) => method.operation.startsWith('GET ') && !method.operation.includes('{}') && !isOutOfScope(method),
  );
}

/** Returns the query of a list: the largest page, of the first account if the list has such a parameter. */
function filterOf({ name, parameters }: ResourceMethod, declarations: Declarations, { demoData }: TestService): string {
  const names: ReadonlySet<string> = parameters === null ? new Set() : declarations.parameterNames(name);
  const ofAccount = names.has('account_id') || names.has('company_id');
  return ofAccount ? `account_id=${demoData.accounts[0]?.id}&first=50` : 'first=50';
}
