import { randomBytes } from 'node:crypto';
import { type ServiceClient, ServiceClientError, serviceClient } from '../runtime/service-client';
import { waitFor } from '../runtime/wait-for';
import { fieldsIn } from './form';

/** The part of `sandbox.json` that triggers use. */
export interface SandboxData {
  /** The first one acts, with its key. */
  readonly accounts: readonly { readonly id: string; readonly keys: { readonly latest: string } }[];
  /** Demo users with their tokens; empty if they are unknown. */
  readonly users: readonly { readonly id: string; readonly username: string; readonly token: string }[];
  readonly examples: { readonly product_id: string | null };
}

type Account = SandboxData['accounts'][number];

/** Username of the acting demo user; omitted for the account's key. */
type Username = string | undefined;

interface GraphResponse<Data> {
  readonly data?: Data | null;
  readonly errors?: readonly { readonly message: string }[];
}

interface Payload {
  readonly userErrors?: readonly { readonly message: string }[];
}

/** API version of all requests of this module. */
const version = '2026-08-21';
/** Timeout for asynchronous effects, in milliseconds. */
const timeoutMs = 30_000;

/** Client of a running sandbox: its public APIs, and an account in its demo data. */
export class Sandbox {
  readonly account: Account;

  /**
   * @param origin URL of the service
   * @param demoData content of `sandbox.json`
   * @param onStep called with a short description of each step
   * @param account the acting account; default: the first one
   */
  constructor(
    private readonly origin: string,
    readonly demoData: SandboxData,
    private readonly onStep: (step: string) => void,
    account = demoData.accounts[0],
  ) {
    if (!account) throw new ServiceClientError('The demo data has no accounts: no events can be triggered.');
    this.account = account;
  }

  step(text: string): void {
    this.onStep(text);
  }

  /**
   * Sends a REST request with the account's key, or with the token of the user `as`, and returns the response body.
   * Throws `ServiceClientError`.
   */
  request<Answer>(method: string, path: string, body?: object, as?: Username): Promise<Answer> {
    return this.client(as).request<Answer>(method, path, body);
  }

  /** Sends a GraphQL request with the account's key, or as a user. Throws `ServiceClientError`, also for user errors of a mutation. */
  async graph<Data extends object>(query: string, variables: object, as?: Username): Promise<Data> {
    const { data, errors = [] } = (await this.postJson(`${this.origin}/graphql`, this.keyOf(as), {
      query,
      variables,
    })) as GraphResponse<Data>;
    const rejections = Object.values<Payload | null>((data ?? {}) as Record<string, Payload | null>).flatMap(
      (payload) => payload?.userErrors ?? [],
    );
    const [first] = [...errors, ...rejections];
    if (first || !data) throw new ServiceClientError(first?.message ?? 'The GraphQL response has no data.');
    return data;
  }

  /** Opens a hosted page and submits its form like a browser; returns the redirect target. Throws `ServiceClientError`. */
  async submit(path: string, typed: Readonly<Record<string, string>>): Promise<string> {
    const address = `${this.origin}${path}`;
    const page = await fetch(address);
    if (page.status !== 200) throw new ServiceClientError(`The page ${address} returned ${page.status}.`);
    let sent = await this.post(address, await page.text(), typed);
    // Status 409: a submitted field, such as a promo code, has changed the price. The page shows the new terms, and the
    // second submission accepts them.
    if (sent.status === 409) sent = await this.post(address, await sent.text(), typed);
    if (sent.status !== 303) throw new ServiceClientError(`The form at ${address} returned ${sent.status}.`);
    return sent.headers.get('location') ?? '';
  }

  /** Opens a hosted page, and returns the path that it redirects to. Throws `ServiceClientError`. */
  async nextPage(path: string): Promise<string> {
    const { status, headers } = await fetch(`${this.origin}${path}`, { redirect: 'manual' });
    const nextUrl = headers.get('location');
    if (nextUrl === null) throw new ServiceClientError(`The page ${path} returned ${status}, without a redirect.`);
    return new URL(nextUrl, this.origin).pathname;
  }

  private post(address: string, page: string, typed: Readonly<Record<string, string>>): Promise<Response> {
    const body = new URLSearchParams({ ...fieldsIn(page), ...typed });
    return fetch(address, { method: 'POST', body, redirect: 'manual', headers: { 'sec-fetch-site': 'same-origin' } });
  }

  /** Repeats `question` until its result satisfies `predicate`, and returns the result. Rejects after 30 s. */
  until<Answer>(question: () => Promise<Answer>, predicate: (result: Answer) => unknown): Promise<Answer> {
    return waitFor(question, predicate, timeoutMs);
  }

  /** Returns the id of a demo user. */
  person(username: string): string {
    return this.someone(username).id;
  }

  /** Returns a random string of ten hex digits, for names that must be unique. */
  unused(): string {
    return randomBytes(5).toString('hex');
  }

  private client(as: Username): ServiceClient {
    return serviceClient(`${this.origin}/api/v1`, this.keyOf(as), version);
  }

  private keyOf(as: Username): string {
    return as === undefined ? this.account.keys.latest : this.someone(as).token;
  }

  private someone(username: string): SandboxData['users'][number] {
    const found = this.demoData.users.find((user) => user.username === username);
    if (!found)
      throw new ServiceClientError(
        `This trigger acts as the demo user ${username}: give --sandbox with the sandbox.json of the service.`,
      );
    return found;
  }

  private async postJson(address: string, key: string, body: object): Promise<unknown> {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.json();
  }
}
