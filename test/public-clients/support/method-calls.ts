import { type CaseFile, readCaseFiles, requestAt, versionsOf } from '../../conformance/support/case-file';
import { happen, Sandbox } from '../../../app/triggers';
import { newest } from '../../../app/triggers/purchases';
import { pastDueMembership } from '../../support/past-due';
import { responseAt } from '../../conformance/support/differences';
import type { Stage } from '../../conformance/support/stage';
import type { ClientTransport } from './client-calls';
import type { Declarations } from './declarations';
import { isOutOfScope } from './out-of-scope';
import type { ClientVersion, ResourceMethod } from './resource-methods';

/** The calls of a client's methods. */
export interface MethodCalls {
  /** Methods that a call with parameters of the declared types has reached. */
  readonly called: ReadonlySet<string>;
  /** Calls that failed: `payments.create, a card: …`. */
  readonly failures: readonly string[];
  /** Differences of results from the declared types: `payments.list data[].status …`. */
  readonly differences: readonly string[];
}

/** Calls the methods of a client, and compares results and parameters with the declared types. */
export class MethodCaller implements MethodCalls {
  readonly called = new Set<string>();
  readonly failures: string[] = [];
  readonly #differences = new Set<string>();

  /** @param stage sends its requests through `transport` */
  constructor(
    private readonly version: ClientVersion,
    private readonly declarations: Declarations,
    private readonly transport: ClientTransport,
    private readonly stage: Stage,
  ) {}

  get differences(): readonly string[] {
    return [...this.#differences];
  }

  /** Sends the requests of all conformance cases that succeed at the version. Each starts with the same data. */
  async sendCases(methods: readonly ResourceMethod[]): Promise<void> {
    const operations = new Set(methods.filter((method) => !isOutOfScope(method)).map(({ operation }) => operation));
    for (const file of readCaseFiles().values()) {
      if (!operations.has(file.endpoint.replaceAll(/\{\w+\}/g, '{}'))) continue;
      for (const { title, request } of successfulCases(file, this.version))
        await this.#record(`${file.endpoint}, ${title}`, () => this.stage.play(file, this.version, request));
    }
  }

  /**
   * Sends requests that no conformance case sends successfully, with parameters of the declared types: a refund and a
   * retry, because the payments of those cases are rows that the processor does not know, and a name without null.
   */
  async sendOthers(): Promise<void> {
    const { service } = this.stage;
    const sandbox = new Sandbox(service.origin, service.demoData, () => {});
    const send = (method: string, path: string, as: string, body?: object) =>
      this.#record(path, () => this.transport.request({ method, path: `/api/v1${path}`, as, body }));
    const { latest } = sandbox.account.keys;
    const { path } = await happen('payment.succeeded', sandbox);
    await send('POST', `${path}/refund`, latest, { partial_amount: 5 });
    const membershipId = await pastDueMembership(sandbox);
    const filter = `account_id=${sandbox.account.id}&query=${membershipId}&statuses[]=open`;
    const { id } = await newest(sandbox, `/payments?${filter}`);
    await send('POST', `/payments/${id}/retry`, latest);
    await send('PATCH', '/users/me', service.demoData.users[0]?.token as string, { name: 'Renamed' });
  }

  async #record(title: string, send: () => Promise<unknown>): Promise<void> {
    try {
      await send();
      const { method, parameters, result } = this.transport.last;
      if (differencesOfParameters(method, parameters, this.declarations).length === 0) this.called.add(method.name);
      for (const difference of this.declarations.result(method.name)(result))
        this.#differences.add(`${method.name} ${difference}`);
    } catch (error) {
      this.failures.push(`${title}: ${String(error)}`);
    }
  }
}

/** Returns the requests of the cases that succeed at a version and that the client of this version can send. */
function successfulCases(file: CaseFile, version: ClientVersion) {
  if (!versionsOf(file).includes(version)) return [];
  return file.cases.flatMap((one) => {
    const request = requestAt(one, version);
    // The key with few permissions has a newer pin, so that the client that names no version is served that one.
    const isOfOtherVersion = version === '2025-01-01' && request.as?.endsWith('read_only');
    return responseAt(one, version).status < 300 && !isOfOtherVersion ? [{ title: one.title, request }] : [];
  });
}

/** Returns the differences of parameters from the declared types; of a method without parameters, their names. */
function differencesOfParameters(
  { name, parameters: index }: ResourceMethod,
  parameters: Readonly<Record<string, unknown>>,
  declarations: Declarations,
): readonly string[] {
  return index === null ? Object.keys(parameters) : declarations.parameters(name)(parameters);
}
