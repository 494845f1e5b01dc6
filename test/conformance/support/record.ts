import { writeFileSync } from 'node:fs';
import {
  type Case,
  type CaseFile,
  casePath,
  requestAt,
  type SimilarResponse,
  versionPlaceholder,
  versionsOf,
  type CompleteResponse,
} from './case-file';
import { similarResponse } from './differences';
import { mapStrings } from './names';
import { isServed, statesVersion } from './operation';
import { generalized } from './patterns';
import type { Stage } from './stage';

/** Responses by file, case and version. */
type Played = ReadonlyMap<string, CompleteResponse>;

/**
 * Runs every case on two fixtures, one after the other, and writes the responses: their common parts, with placeholders for values that differ each
 * time. A recorded response shows the current behavior, not the required one. The field lists and a reviewer check it.
 */
export async function record(
  files: ReadonlyMap<string, CaseFile>,
  [first, second]: readonly [Stage, Stage],
): Promise<void> {
  const [one, two] = [await playAll(files, first), await playAll(files, second)];
  for (const [path, file] of files) {
    const cases = file.cases.map((testCase) =>
      recorded(file, testCase, first, (version) => {
        const key = keyOf(path, testCase, version);
        const [firstResponse, secondResponse] = [one.get(key) as CompleteResponse, two.get(key) as CompleteResponse];
        return { status: firstResponse.status, body: generalized(firstResponse.body, secondResponse.body) };
      }),
    );
    writeFileSync(casePath(path), `${JSON.stringify({ endpoint: file.endpoint, api: file.api, cases }, null, 2)}\n`);
  }
}

async function playAll(files: ReadonlyMap<string, CaseFile>, stage: Stage): Promise<Played> {
  const played = new Map<string, CompleteResponse>();
  for (const [path, file] of files) {
    for (const testCase of file.cases) {
      for (const version of versionsOf(file)) {
        const { status, json } = await stage.play(file, version, requestAt(testCase, version));
        const body = withPlaceholder(file, version, stage.names.put(json));
        played.set(keyOf(path, testCase, version), { status, body });
      }
    }
  }
  return played;
}

/** Replaces the version of the request in a response or an operation that states it. */
function withPlaceholder<T>({ endpoint }: CaseFile, version: string, value: T): T {
  return statesVersion(endpoint) ? mapStrings(value, (text) => (text === version ? versionPlaceholder : text)) : value;
}

function keyOf(path: string, { title }: Case, version: string): string {
  return `${path} ${title} ${version}`;
}

function recorded(
  file: CaseFile,
  testCase: Case,
  stage: Stage,
  responseOf: (version: string) => CompleteResponse,
): Case {
  const results: Record<string, CompleteResponse | SimilarResponse> = {};
  const graphs: Record<string, Case['graph']> = {};
  let newer: string | undefined;
  for (const version of versionsOf(file)) {
    const response = responseOf(version);
    results[version] = newer === undefined ? response : similarResponse(response, responseOf(newer), newer);
    newer = version;
    if (isServed(file.endpoint, version))
      graphs[version] = withPlaceholder(file, version, stage.operation(file, version, requestAt(testCase, version)));
  }
  const [[newest, graph] = ['', null]] = Object.entries(graphs);
  const others = Object.entries(graphs).filter(
    ([version, at]) => version !== newest && JSON.stringify(at) !== JSON.stringify(graph),
  );
  const { title, request, requests } = testCase;
  return {
    title,
    request,
    ...(requests && { requests }),
    graph,
    ...(others.length > 0 && { graphs: Object.fromEntries(others) }),
    answers: results,
  };
}
