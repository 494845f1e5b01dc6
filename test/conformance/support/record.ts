import { writeFileSync } from 'node:fs';
import {
  type Case,
  type CaseFile,
  casePath,
  requestAt,
  type SimilarAnswer,
  versionsOf,
  type WholeAnswer,
} from './case-file';
import { similarAnswer } from './differences';
import { isServed } from './operation';
import { generalized } from './patterns';
import type { Stage } from './stage';

/** Responses by file, case and version. */
type Played = ReadonlyMap<string, WholeAnswer>;

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
    const cases = file.cases.map((asked) =>
      recorded(file, asked, first, (version) => {
        const key = keyOf(path, asked, version);
        const [here, there] = [one.get(key) as WholeAnswer, two.get(key) as WholeAnswer];
        return { status: here.status, body: generalized(here.body, there.body) };
      }),
    );
    writeFileSync(casePath(path), `${JSON.stringify({ endpoint: file.endpoint, api: file.api, cases }, null, 2)}\n`);
  }
}

async function playAll(files: ReadonlyMap<string, CaseFile>, stage: Stage): Promise<Played> {
  const played = new Map<string, WholeAnswer>();
  for (const [path, file] of files) {
    for (const one of file.cases) {
      for (const version of versionsOf(file)) {
        const { status, json } = await stage.play(file, version, requestAt(one, version));
        played.set(keyOf(path, one, version), { status, body: stage.names.put(json) });
      }
    }
  }
  return played;
}

function keyOf(path: string, { title }: Case, version: string): string {
  return `${path} ${title} ${version}`;
}

function recorded(file: CaseFile, asked: Case, stage: Stage, answerOf: (version: string) => WholeAnswer): Case {
  const answers: Record<string, WholeAnswer | SimilarAnswer> = {};
  const graphs: Record<string, Case['graph']> = {};
  let newer: string | undefined;
  for (const version of versionsOf(file)) {
    const answer = answerOf(version);
    answers[version] = newer === undefined ? answer : similarAnswer(answer, answerOf(newer), newer);
    newer = version;
    if (isServed(file.endpoint, version)) graphs[version] = stage.operation(file, version, requestAt(asked, version));
  }
  const [[newest, graph] = ['', null]] = Object.entries(graphs);
  const others = Object.entries(graphs).filter(
    ([version, at]) => version !== newest && JSON.stringify(at) !== JSON.stringify(graph),
  );
  const { title, request, requests } = asked;
  return {
    title,
    request,
    ...(requests && { requests }),
    graph,
    ...(others.length > 0 && { graphs: Object.fromEntries(others) }),
    answers,
  };
}
