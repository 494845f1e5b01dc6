import type { HttpResponse } from '../../support/http-call';
import type { CredentialName } from './credentials';
import type { Call } from './slots';
import type { AccessFixture } from './access-fixture';

/** A request of the matrix. `run` returns the problem with its response; null if there is none. */
export interface Case {
  /** `GET /plans/{id} at 2025-01-01, path {id} as wrong account`. */
  readonly name: string;
  readonly family: string;
  readonly credential: CredentialName;
  run(send: Send): Promise<string | null>;
}

/** Sends a request as one of the callers. */
export type Send = (call: Call, as: CredentialName) => Promise<HttpResponse>;

/** Number of concurrent requests. */
const concurrency = 8;

/** Counts cases by family and by caller. */
export class Tally {
  readonly byFamily = new Map<string, number>();
  readonly byCredential = new Map<string, number>();

  count({ family, credential }: Pick<Case, 'family' | 'credential'>): void {
    this.byFamily.set(family, (this.byFamily.get(family) ?? 0) + 1);
    this.byCredential.set(credential, (this.byCredential.get(credential) ?? 0) + 1);
  }

  get total(): number {
    return [...this.byFamily.values()].reduce((sum, one) => sum + one, 0);
  }

  /** Formats the counts as a table. */
  table(title: string): string {
    const rows = [...this.byFamily].toSorted(([one], [two]) => one.localeCompare(two));
    const lines = (entries: readonly (readonly [string, number])[]): string[] =>
      entries.map(([name, count]) => `  ${name.padEnd(42)}${String(count).padStart(8)}`);
    return [
      '',
      `${title}: ${this.total} cases`,
      ...lines(rows),
      '  by caller',
      ...lines([...this.byCredential]),
      '',
    ].join('\n');
  }
}

/** Runs all cases. Returns the problems of the cases, and every table that has changed meanwhile. */
export async function played(fixture: AccessFixture, cases: readonly Case[], tally: Tally): Promise<string[]> {
  const send: Send = (call, as) => fixture.service.request({ ...call, as: fixture.credentials[as] });
  const before = await fixture.state.fingerprint();
  const found = await inParallel(cases, async (one) => {
    tally.count(one);
    const problem = await one.run(send).catch((error: Error) => `the request failed: ${error.message}`);
    return problem === null ? [] : [`${one.name}: ${problem}`];
  });
  const after = await fixture.state.fingerprint();
  return [
    ...found,
    ...Object.keys(after)
      .filter((table) => after[table] !== before[table])
      .map((table) => `${table} has changed while ${cases[0]?.family} was asked`),
  ];
}

/** Runs `work` for all items, with at most `concurrency` at the same time. */
export async function inParallel<One>(all: readonly One[], work: (one: One) => Promise<string[]>): Promise<string[]> {
  const pending = [...all].toReversed();
  const found: string[] = [];
  const runWorker = async (): Promise<void> => {
    for (let one = pending.pop(); one !== undefined; one = pending.pop()) found.push(...(await work(one)));
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
  return found;
}
