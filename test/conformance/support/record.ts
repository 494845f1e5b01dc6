import { writeFileSync } from 'node:fs';
import { type Case, type CaseFile, casePath, requestAt, type SimilarAnswer, versionsOf, type WholeAnswer } from './case-file';
import { similarAnswer } from './differences';
import { isServed } from './operation';
import { generalized } from './patterns';
import type { Stage } from './stage';

/**
 * Plays every case of a file on two stages and writes down what came: what both have in common, and words for what is new
 * each time. A recorded answer says what is, not what must be: the field lists and a reader judge it.
 */
export async function record(path: string, file: CaseFile, stages: readonly [Stage, Stage]): Promise<void> {
  const cases: Case[] = [];
  for (const one of file.cases) cases.push(await recordCase(file, one, stages));
  writeFileSync(casePath(path), `${JSON.stringify({ endpoint: file.endpoint, api: file.api, cases }, null, 2)}\n`);
}

async function recordCase(file: CaseFile, { title, request, requests, ...rest }: Case, [first, second]: readonly [Stage, Stage]): Promise<Case> {
  const one = { title, request, requests, ...rest };
  const answers: Record<string, WholeAnswer | SimilarAnswer> = {};
  const graphs: Record<string, Case['graph']> = {};
  const whole: [version: string, answer: WholeAnswer][] = [];
  for (const version of versionsOf(file)) {
    const asked = requestAt(one, version);
    const answer = await playOnBoth(file, version, asked, first, second);
    const [like, other] = whole.at(-1) ?? [];
    answers[version] = like !== undefined && other ? similarAnswer(answer, other, like) : answer;
    whole.push([version, answer]);
    if (isServed(file.endpoint, version)) graphs[version] = first.operation(file, version, asked);
  }
  const [newest, graph] = Object.entries(graphs)[0] as [string, Case['graph']];
  const others = Object.entries(graphs).filter(([version, at]) => version !== newest && JSON.stringify(at) !== JSON.stringify(graph));
  return { title, request, ...(requests && { requests }), graph, ...(others.length > 0 && { graphs: Object.fromEntries(others) }), answers };
}

async function playOnBoth(file: CaseFile, version: string, asked: Case['request'], first: Stage, second: Stage): Promise<WholeAnswer> {
  const one = await first.play(file, version, asked);
  const two = await second.play(file, version, asked);
  return { status: one.status, body: generalized(first.names.put(one.json), second.names.put(two.json)) };
}
