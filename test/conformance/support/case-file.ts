import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionsWith } from './operation';

/** A request of a case. Paths, queries and bodies may hold `{{names}}` of things in the demo world. */
export interface CaseRequest {
  /** Below the API's root, with its query. */
  readonly path: string;
  /** `latest`, `read_only` and the like for keys of the first account, `user.iris` for somebody's token; `latest` by default. */
  readonly as?: string;
  readonly body?: unknown;
  /** Begins the `Idempotency-Key` that is sent; none by default. */
  readonly key?: string;
}

/** The graph operation that a request becomes. */
export interface CaseOperation {
  /** `query RetrievePlan`. */
  readonly operation: string;
  readonly fields: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
}

/** An answer as it is; texts may hold `{{names}}`, and `<time>`, `<plan_ id>` and the like for what is new each time. */
export interface WholeAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** An answer that is another version's but for some places, written as paths. */
export interface SimilarAnswer {
  readonly like: string;
  readonly without?: readonly string[];
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface Case {
  readonly title: string;
  readonly request: CaseRequest;
  /** What versions ask differently. */
  readonly requests?: Readonly<Record<string, Partial<CaseRequest>>>;
  /** Null where the request is refused before it becomes one. */
  readonly graph: CaseOperation | null;
  /** Where older words lead to another operation, or to other variables. */
  readonly graphs?: Readonly<Record<string, CaseOperation | null>>;
  /** By version, the newest first; `v2` in the legacy API. */
  readonly answers: Readonly<Record<string, WholeAnswer | SimilarAnswer>>;
}

export interface CaseFile {
  /** `GET /plans/{id}`. */
  readonly endpoint: string;
  readonly api: 'v1' | 'v2';
  readonly cases: readonly Case[];
}

/** Every endpoint is asked at these, and at each version that changes it. */
export const versions = ['2026-08-21', '2026-08-03', '2026-07-23', '2026-07-20', '2025-01-01'] as const;

const folder = join(__dirname, '../cases');

/** Every case file by its path below `cases`. */
export function readCaseFiles(): ReadonlyMap<string, CaseFile> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .toSorted();
  return new Map(paths.map((path) => [path, JSON.parse(readFileSync(casePath(path), 'utf8')) as CaseFile]));
}

export function casePath(path: string): string {
  return join(folder, path);
}

/** The versions that a file's endpoint is asked at, the newest first. */
export function versionsOf({ api, endpoint }: CaseFile): readonly string[] {
  return api === 'v2' ? ['v2'] : versionsWith(endpoint, versions);
}

/** The request that a case makes at a version. */
export function requestAt({ request, requests = {} }: Case, version: string): CaseRequest {
  return { ...request, ...requests[version] };
}

export function graphAt({ graph, graphs = {} }: Case, version: string): CaseOperation | null {
  const own = graphs[version];
  return own === undefined ? graph : own;
}
