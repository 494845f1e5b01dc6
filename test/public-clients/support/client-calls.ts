import type { HttpResponse } from '../../support/http-call';
import type { ServiceCall, TestService } from '../../support/service';
import type { Declarations } from './declarations';
import { type Client, type ClientVersion, methodOf, openClient, type ResourceMethod } from './resource-methods';

/** A request that a method of the client has sent. */
interface ClientCall {
  readonly method: ResourceMethod;
  /** Query, body, and ids that the method reads from its parameters. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The value that the method returned; of a page, its items and `page_info`. */
  readonly result: unknown;
}

/** Sends the requests of tests through those methods of a client that send the same request. */
export class ClientTransport {
  #last: ClientCall | undefined;
  #received: Response | undefined;
  readonly #methods: readonly ResourceMethod[];
  readonly #clients = new Map<string, Client>();

  constructor(
    private readonly service: TestService,
    private readonly version: ClientVersion,
    methods: readonly ResourceMethod[],
    private readonly declarations: Declarations,
  ) {
    const idsIn = ({ pathArguments }: ResourceMethod) => pathArguments.length;
    // A path without an id precedes one that has the same text in place of an id.
    this.#methods = methods.toSorted((one, other) => idsIn(one) - idsIn(other));
  }

  /** Returns the last request that succeeded. */
  get last(): ClientCall {
    if (!this.#last) throw new Error('The client has sent no request.');
    return this.#last;
  }

  /** Sends a request through the client. Rejects if the client does, or if another version was served. */
  async request(call: ServiceCall): Promise<HttpResponse> {
    const { method, ids } = this.#methodOf(call);
    const given = { ...queryOf(call.path), ...(call.body as object | undefined) };
    const parameters = { ...this.#fitted(method, given, ids), ...namedIds(method, ids) };
    const args: unknown[] = ids.filter((_, index) => !method.pathArguments[index]?.includes('.'));
    if (method.parameters !== null) args[method.parameters] = parameters;
    const { 'api-version-date': _sentByTheClient, ...headers } = call.headers ?? {};
    const returned = await methodOf(this.#client(String(call.as)), method.name)(...args, { headers });
    const received = this.#received as Response;
    const served = received.headers.get('api-version-date');
    if (served !== this.version) throw new Error(`The service responded at version ${served}.`);
    this.#last = { method, parameters, result: json(returned) };
    return {
      status: received.status,
      headers: Object.fromEntries(received.headers),
      text: JSON.stringify(this.#last.result),
      json: this.#last.result,
    };
  }

  #client(credential: string): Client {
    const known = this.#clients.get(credential);
    if (known) return known;
    const opened = openClient(this.version, this.service.origin, this.#keyFor(credential), async (url, init) => {
      this.#received = await fetch(url, init);
      return this.#received;
    });
    this.#clients.set(credential, opened);
    return opened;
  }

  /** Replaces a key with a newer pin for the oldest client, because that client names no version. */
  #keyFor(credential: string): string {
    if (this.version !== '2025-01-01') return credential;
    const account = this.service.demoData.accounts.find(({ keys }) => keys.latest === credential);
    return account?.keys.unpinned ?? credential;
  }

  /** Returns the method that sends a request, and the ids in its path. */
  #methodOf({ method: verb = 'GET', path }: ServiceCall) {
    const [pathname = ''] = path.replace('/api/v1', '').split('?');
    for (const method of this.#methods) {
      const pattern = new RegExp(`^${method.operation.replaceAll('{}', '([^/]+)')}$`);
      const ids = pattern.exec(`${verb} ${pathname}`)?.slice(1);
      if (ids) return { method, ids: ids.map(decodeURIComponent) };
    }
    throw new Error(`No method of the client sends ${verb} ${pathname}.`);
  }

  /**
   * Returns parameters as the client declares them: each version accepts two names of the account, and the client may
   * require the id of the path as a parameter too.
   */
  #fitted(
    { name, parameters }: ResourceMethod,
    given: Readonly<Record<string, unknown>>,
    ids: readonly string[],
  ): Record<string, unknown> {
    if (parameters === null) return given;
    const names = this.declarations.parameterNames(name);
    const { account_id: accountId, ...others } = given;
    const hasOtherName = accountId !== undefined && !names.has('account_id') && names.has('company_id');
    return {
      ...(names.has('id') && { id: ids[0] }),
      ...(hasOtherName ? { ...others, company_id: accountId } : given),
    };
  }
}

/** Returns the ids in a path that a method reads from its parameters. */
function namedIds({ pathArguments }: ResourceMethod, ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    pathArguments.flatMap((argument, index) => {
      const [, name] = argument.split('.');
      return name === undefined ? [] : [[name, ids[index] as string]];
    }),
  );
}

/** Returns the parameters of a query with their types: a name ending in `[]` is a list, `created[after]` an object. */
function queryOf(path: string): Record<string, unknown> {
  const parameters: Record<string, unknown> = {};
  for (const [key, text] of new URL(path, 'http://service.invalid').searchParams) {
    const [, name = '', inner] = /^([^[]+)(?:\[(.*)\])?$/.exec(key) ?? [];
    const value = /^(\d+|true|false)$/.test(text) ? (JSON.parse(text) as unknown) : text;
    if (inner === undefined) parameters[name] = value;
    else if (inner === '') parameters[name] = [...((parameters[name] as unknown[] | undefined) ?? []), value];
    else parameters[name] = { ...(parameters[name] as object | undefined), [inner]: value };
  }
  return parameters;
}

/** Returns a result as its caller would serialize it; of a page, without the client that it refers to. */
function json(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('getPaginatedItems' in result)) return result;
  const { data, page_info: info } = result as unknown as { readonly data: unknown; readonly page_info: unknown };
  return { data, page_info: info };
}
