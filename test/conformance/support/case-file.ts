import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapStrings } from './names';
import { versionsToTest } from './operation';

/** A request of a case. Paths, queries and bodies may contain `{{names}}` of resources in the demo data. */
export interface CaseRequest {
  /** Path relative to the root of the API, with its query. */
  readonly path: string;
  /** `latest`, `read_only` etc. for keys of the first account, `user.iris` for the token of a user. Default `latest`. */
  readonly as?: string;
  readonly body?: unknown;
  /** Prefix of the `Idempotency-Key` header; no header by default. */
  readonly key?: string;
}

/** The graph operation that a request is translated to. */
export interface CaseOperation {
  /** `query RetrievePlan`. */
  readonly operation: string;
  readonly fields: readonly string[];
  readonly variables: Readonly<Record<string, unknown>>;
}

/** A complete response. Strings may contain `{{names}}`, `{{version}}` for the version of the request, and placeholders such as `<time>` and `<plan_ id>` for values that differ each time. */
export interface CompleteResponse {
  readonly status: number;
  readonly body: unknown;
}

/** A response that equals that of another version except at some paths. */
export interface SimilarResponse {
  readonly like: string;
  readonly without?: readonly string[];
  readonly with?: Readonly<Record<string, unknown>>;
}

export interface Case {
  readonly title: string;
  readonly request: CaseRequest;
  /** Differences of the request at individual versions. */
  readonly requests?: Readonly<Record<string, Partial<CaseRequest>>>;
  /** Null if the request is rejected before it is translated. */
  readonly graph: CaseOperation | null;
  /** Versions whose parameters lead to another operation or to other variables. */
  readonly graphs?: Readonly<Record<string, CaseOperation | null>>;
  /** Expected responses by version, the newest first; `v2` in the legacy API. */
  readonly answers: Readonly<Record<string, CompleteResponse | SimilarResponse>>;
}

export interface CaseFile {
  /** `GET /plans/{id}`. */
  readonly endpoint: string;
  readonly api: 'v1' | 'v2';
  readonly cases: readonly Case[];
}

/** Every endpoint is tested at these versions, and at each version that changes it. */
export const versions = ['2026-08-21', '2026-08-03', '2026-07-23', '2026-07-20', '2025-01-01'] as const;

const folder = join(__dirname, '../cases');

/** Returns all case files by their path below `cases`. */
export function readCaseFiles(): ReadonlyMap<string, CaseFile> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .toSorted();
  return new Map(paths.map((path) => [path, JSON.parse(readFileSync(casePath(path), 'utf8')) as CaseFile]));
}

export function casePath(path: string): string {
  return join(folder, path);
}

/** Returns the versions at which a file's endpoint is tested, the newest first. */
export function versionsOf({ api, endpoint }: CaseFile): readonly string[] {
  return api === 'v2' ? ['v2'] : versionsToTest(endpoint, versions);
}

/** Returns the request of a case at a version. */
export function requestAt({ request, requests = {} }: Case, version: string): CaseRequest {
  return { ...request, ...requests[version] };
}

export function graphAt({ graph, graphs = {} }: Case, version: string): CaseOperation | null {
  const own = graphs[version];
  return atVersion(own === undefined ? graph : own, version);
}

/** Stands in case files for the version of the request. */
export const versionPlaceholder = '{{version}}';

/** Replaces the placeholder of the version in a response or an operation. */
export function atVersion<T>(value: T, version: string): T {
  return mapStrings(value, (text) => text.replaceAll(versionPlaceholder, version));
}
