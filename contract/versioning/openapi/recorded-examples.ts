import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareVersions } from '../versions';

/** A request and its response, recorded on the demo data. Ids stand for the ids of the demo data, and are the same in all examples. */
export interface RecordedExample {
  /** First version with this request and response; `v2` in the legacy API. */
  readonly since: string;
  /** Path below the root of the API, with its query: `/plans?first=2`. */
  readonly path: string;
  /** Value of the `Idempotency-Key` header; absent for requests without one. */
  readonly idempotencyKey?: string;
  /** Absent for requests without a body. */
  readonly body?: unknown;
  readonly status: number;
  /** Absent for responses without a body. */
  readonly response?: unknown;
}

/** Recorded examples by operation (`v1 GET /plans/{id}`), the oldest version first. */
export type RecordedExamples = Readonly<Record<string, readonly RecordedExample[]>>;

/**
 * Folder of the recorded examples, one file for each resource. `npm run conformance -- --examples` writes them from the
 * cases in `test/conformance`.
 */
export const examplesFolder = join(__dirname, '../../openapi/examples');

/** Stands for a version in the examples of the legacy API, which has none. */
const legacy = 'v2';

let recorded: RecordedExamples | undefined;

/**
 * Returns the example of an operation at a version: that of the newest earlier version that changes it; undefined if
 * there is none. The files are read when the first document is created.
 *
 * @param operation API and key: `v1 GET /plans/{id}`
 * @param version a version of the dated API, or `v2`
 */
export function recordedExample(operation: string, version: string): RecordedExample | undefined {
  recorded ??= Object.assign({}, ...readdirSync(examplesFolder).map(read)) as RecordedExamples;
  return recorded[operation]?.findLast(
    ({ since }) => since === version || (version !== legacy && compareVersions(since, version) < 0),
  );
}

function read(file: string): RecordedExamples {
  return JSON.parse(readFileSync(join(examplesFolder, file), 'utf8')) as RecordedExamples;
}
