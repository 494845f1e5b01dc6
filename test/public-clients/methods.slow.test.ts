import { openCaseRunner, type Stage } from '../conformance/support/stage';
import { requiresPackages } from '../support/packages';
import { openService, shortEventWait, type TestService } from '../support/service';
import { ClientTransport } from './support/client-calls';
import { type Declarations, readDeclarations } from './support/declarations';
import { sortDifferences } from './support/known-differences';
import { MethodCaller, type MethodCalls } from './support/method-calls';
import { isOutOfScope, unusedScopes } from './support/out-of-scope';
import {
  type ClientVersion,
  clientVersions,
  keyAt,
  openClient,
  type ResourceMethods,
  resourceMethods,
} from './support/resource-methods';

/** A client whose methods have been called. */
interface TestedClient extends ResourceMethods {
  readonly declarations: Declarations;
  readonly calls: MethodCalls;
}

requiresPackages('public-clients')('public clients', () => {
  const tested = new Map<ClientVersion, TestedClient>();
  let service: TestService;
  let stage: Stage;

  beforeAll(async () => {
    service = await openService({ environment: shortEventWait });
    let transport: ClientTransport;
    stage = await openCaseRunner({ ...service, request: (call) => transport.request(call) });
    for (const version of clientVersions) {
      const methods = await resourceMethods(version);
      const declarations = readDeclarations(version, methods.requests);
      transport = new ClientTransport(service, version, methods.requests, declarations);
      const calls = new MethodCaller(version, declarations, transport, stage);
      await calls.sendCases(methods.requests);
      await calls.sendOthers();
      tested.set(version, { ...methods, declarations, calls });
    }
  });
  afterAll(async () => {
    await stage?.close();
    await service?.close();
  });

  describe.each(clientVersions)('at %s', (version) => {
    const client = () => tested.get(version) as TestedClient;

    it('reach every method in scope with parameters of the declared types', () => {
      const { requests, others, calls } = client();
      const inScope = requests.filter((method) => !isOutOfScope(method)).map(({ name }) => name);
      expect(calls.failures).toEqual([]);
      expect([...calls.called].toSorted()).toEqual(inScope.toSorted());
      // The test of events calls the first one, and the test below the second one.
      expect(others.toSorted()).toEqual(['files.upload', 'webhooks.unwrap']);
    });

    it('receive results of the declared types, apart from known differences', () => {
      const { calls, declarations } = client();
      const accepting = [...calls.called].filter((name) => declarations.result(name)('text').length === 0);
      expect(accepting).toEqual([]);
      const { known, ...others } = sortDifferences(calls.differences, version);
      expect(others).toEqual({ unknown: [], unused: [] });
      process.stdout.write(figures(version, client(), known));
    });

    it('upload a file in three requests', async () => {
      const { files } = openClient(version, service.origin, keyAt(service.demoData, version));
      const result = await files.upload(new Blob(['one']), { filename: 'one.txt' });
      expect(client().declarations.result('files.retrieve')(result)).toEqual([]);
      expect(result).toMatchObject({ filename: 'one.txt', upload_status: 'ready' });
    });
  });

  it('have a method for each path that is listed as out of scope', () => {
    expect(unusedScopes([...tested.values()].flatMap(({ requests }) => requests))).toEqual([]);
  });
});

function figures(version: ClientVersion, { requests, others, calls }: TestedClient, known: readonly string[]): string {
  const differing = new Set(known.map((line) => line.split(' ')[0]));
  // The methods that send several requests or none, which have tests of their own, are valid.
  const called = calls.called.size + others.length;
  const outOfScope = requests.filter(isOutOfScope).length;
  return `${version}: ${requests.length + others.length} methods, ${called} called, ${called - differing.size} valid, ${differing.size} valid apart from known differences, ${outOfScope} out of scope\n`;
}
