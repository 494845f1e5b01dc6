import { Sandbox, type SandboxData } from '../../../app/triggers';
import { type JsonObject, setValue } from './values';

/** A field of the requests to a path, with its value. */
interface Override {
  /** The override as it was typed. */
  readonly text: string;
  /** First part of the path, `plans`. */
  readonly family: string;
  /** Path of the field in the body, `metadata.seats`. */
  readonly field: string;
  readonly value: unknown;
}

/** Changes of the requests of a trigger. */
export interface Adjustments {
  /** Ids of existing objects that are used instead of new ones, by the first part of their path. */
  readonly own: ReadonlyMap<string, string>;
  readonly overrides: readonly Override[];
}

/** A sandbox that uses existing objects instead of new ones, and sets fields of requests. */
export class AdjustedSandbox extends Sandbox {
  private readonly unusedNames: Set<string>;

  constructor(
    origin: string,
    data: SandboxData,
    note: (line: string) => void,
    private readonly adjustments: Adjustments,
  ) {
    super(origin, adjusted(data, adjustments.own), (step) => note(`· ${step}`));
    const own = [...adjustments.own].map(([family, id]) => `${family}=${id}`);
    this.unusedNames = new Set([...own, ...adjustments.overrides.map(({ text }) => text)]);
    // Every trigger acts as the account and sells the product of its data.
    for (const family of dataFamilies) this.unusedNames.delete(`${family}=${adjustments.own.get(family)}`);
  }

  override request<Answer>(method: string, path: string, body?: object, as?: string): Promise<Answer> {
    const [, family = ''] = /^\/([a-z_]+)/.exec(path) ?? [];
    const own = this.adjustments.own.get(family);
    if (own !== undefined && method === 'POST' && path === `/${family}`) {
      this.unusedNames.delete(`${family}=${own}`);
      this.step(`Uses ${own} instead.`);
      return super.request('GET', `${path}/${encodeURIComponent(own)}`, undefined, as);
    }
    return super.request(method, path, method === 'GET' ? body : this.overridden(family, body), as);
  }

  /** Returns the adjustments that no request has used. */
  unusedAdjustments(): readonly string[] {
    return [...this.unusedNames];
  }

  private overridden(family: string, body: object | undefined): object | undefined {
    const overrides = this.adjustments.overrides.filter((override) => override.family === family);
    if (overrides.length === 0) return body;
    const changed = structuredClone(body ?? {}) as JsonObject;
    for (const { text, field, value } of overrides) {
      setValue(changed, field, value);
      this.unusedNames.delete(text);
    }
    return changed;
  }
}

/** Families whose objects are part of the data of a sandbox. */
const dataFamilies = ['accounts', 'products'] as const;

function adjusted(data: SandboxData, own: Adjustments['own']): SandboxData {
  const [account, ...others] = data.accounts;
  const accountId = own.get('accounts');
  return {
    ...data,
    accounts: account ? [accountId === undefined ? account : { ...account, id: accountId }, ...others] : [],
    examples: { ...data.examples, product_id: own.get('products') ?? data.examples.product_id },
  };
}
