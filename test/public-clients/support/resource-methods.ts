import type { DemoData } from '../../../app/demo-data';
import { optionalPackage } from '../../support/optional-packages';

/** Clients below test/packages/public-clients, named by the version that they send; the first one sends none. */
export const clientVersions = ['2025-01-01', '2026-07-20'] as const;
export type ClientVersion = (typeof clientVersions)[number];

/** Fetch as the client calls it. */
export type Fetch = (url: string, init: RequestInit & { readonly method: string }) => Promise<Response>;
type Resource = Readonly<Record<string, unknown>>;
type AnyMethod = (...args: unknown[]) => Promise<unknown>;

/** The used part of a client. */
export interface Client {
  readonly webhooks: {
    unwrap(body: string, options: { readonly headers: object; readonly key: string }): unknown;
  };
  readonly files: { upload(file: Blob, options: { readonly filename: string }): Promise<unknown> };
}
type ClientClass = new (options: {
  readonly baseURL: string;
  readonly apiKey: string;
  readonly maxRetries: 0;
  readonly fetch?: Fetch;
}) => Client;

/** A method of a client that sends one request. */
export interface ResourceMethod {
  /** `affiliates.overrides.list`. */
  readonly name: string;
  /** `GET /affiliates/{}/overrides`. */
  readonly operation: string;
  /** Arguments that contain the ids of the path, in the order of the path: `['1.id', '0']`. */
  readonly pathArguments: readonly string[];
  /** Index of the argument with query and body; null if the method has none. */
  readonly parameters: number | null;
}

export interface ResourceMethods {
  readonly requests: readonly ResourceMethod[];
  /** Names of methods that do not send exactly one request that depends on their arguments alone. */
  readonly others: readonly string[];
}

/** Name of the package of a client. */
export const packageOf = (version: ClientVersion): string => `client-${version}`;

/** Opens a client of a service. It does not repeat failed requests. */
export function openClient(version: ClientVersion, origin: string, apiKey: string, fetch?: Fetch): Client {
  const { default: Class } = optionalPackage<{ default: ClientClass }>('public-clients', packageOf(version));
  return new Class({ baseURL: `${origin}/api/v1`, apiKey, maxRetries: 0, ...(fetch && { fetch }) });
}

/**
 * Returns the key of the first account for a client: the oldest client sends no version, so that the pin of its key
 * applies.
 */
export function keyAt({ accounts: [account] }: DemoData, version: ClientVersion): string {
  const { latest, unpinned } = (account as DemoData['accounts'][number]).keys;
  return version === '2025-01-01' ? unpinned : latest;
}

/** Returns a method of a client, bound to its resource. */
export function methodOf(client: Client, name: string): AnyMethod {
  const path = name.split('.');
  const method = path.pop() as string;
  const resource = path.reduce<unknown>((parent, key) => (parent as Resource)[key], client);
  return ((resource as Resource)[method] as AnyMethod).bind(resource);
}

/** Finds all methods of all resources of a client, and the request that each sends. */
export async function resourceMethods(version: ClientVersion): Promise<ResourceMethods> {
  const requests: ResourceMethod[] = [];
  const others: string[] = [];
  const probe = new Probe(version);
  for (const name of methodNames(probe.client)) {
    const method = await probe.inspect(name);
    if (method) requests.push(method);
    else others.push(name);
  }
  return { requests, others };
}

function methodNames(client: Client): string[] {
  const namesIn = (parent: object, path: string): string[] =>
    Object.entries(parent).flatMap(([key, value]) => {
      if (key === '_client' || !isResource(value)) return [];
      const own = Object.getOwnPropertyNames(Object.getPrototypeOf(value)).filter((name) => name !== 'constructor');
      return [...own.map((name) => `${path}${key}.${name}`), ...namesIn(value, `${path}${key}.`)];
    });
  return namesIn(client, '');
}

function isResource(value: unknown): value is Resource {
  return typeof value === 'object' && value !== null && '_client' in value;
}

/** Calls methods with placeholders in place of arguments, and reads from the request where each ends up. */
class Probe {
  readonly client: Client;
  #sent = '';

  constructor(version: ClientVersion) {
    this.client = openClient(version, 'http://service.invalid', 'key', (url, { method, headers, body }) => {
      const { pathname, search } = new URL(url);
      this.#sent = `${method} ${decodeURIComponent(pathname + search)} ${JSON.stringify([...new Headers(headers)])} ${String(body)}`;
      return Promise.reject(new Error('The probe sends nothing.'));
    });
  }

  async inspect(name: string): Promise<ResourceMethod | null> {
    const { length } = methodOf(this.client, name);
    const sent = await this.#send(
      name,
      Array.from({ length }, (_, index) => placeholder(String(index))),
    );
    if (sent === '') return null;
    const [, verb = '', path = ''] = /^(\S+) \/api\/v1([^? ]*)/.exec(sent) ?? [];
    const pathArguments = [...path.matchAll(/\{([^}]+)\}/g)].map(([, argument]) => argument as string);
    return {
      name,
      operation: `${verb.toUpperCase()} ${path.replaceAll(/\{[^}]+\}/g, '{}')}`,
      pathArguments,
      parameters: await this.#parametersOf(name, pathArguments),
    };
  }

  /**
   * Finds the argument whose properties become part of the request: all of them, or those that the method names. The
   * argument after it, with options of the request, has none.
   */
  async #parametersOf(name: string, pathArguments: readonly string[]): Promise<number | null> {
    const ids = pathArguments.filter((argument) => !argument.includes('.'));
    const named = pathArguments.filter((argument) => argument.includes('.'));
    if (named.length > 0) return ids.length;
    const spread = await this.#send(name, [...ids, { probe: 'value' }]);
    const read = await this.#send(name, [...ids, placeholder('read')]);
    return /probe.{1,3}value/.test(spread) || read.includes('{read.') ? ids.length : null;
  }

  /** Returns method, URL, headers and body of the request that a method sends; empty if it sends none. */
  async #send(name: string, args: readonly unknown[]): Promise<string> {
    this.#sent = '';
    try {
      await methodOf(this.client, name)(...args);
    } catch {
      // Each method rejects here, since nothing is sent.
    }
    return this.#sent;
  }
}

/** Creates a value that becomes `{name}` as text, and each of whose properties becomes `{name.property}`. */
function placeholder(name: string): object {
  // Options of a request have headers, which are an object or absent.
  const absent = ['headers', 'toJSON'];
  const toText = () => `{${name}}`;
  return new Proxy(
    {},
    {
      get: (_, key) => {
        if (key === 'toString' || key === Symbol.toPrimitive) return toText;
        return typeof key === 'symbol' || absent.includes(key) ? undefined : `{${name}.${key}}`;
      },
      ownKeys: () => [],
    },
  );
}
