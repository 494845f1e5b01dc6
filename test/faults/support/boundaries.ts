import type { HttpResponse } from '../../support/http-call';
import { type Effects, type EffectCounter, differenceOf, differences } from './effects';
import { insist, isTransient, withoutCost, rejectionProblem } from './insistence';
import type { MoneyCommand } from './money-commands';
import type { MoneyFixture } from './money-scene';
import { type ConnectionFault, connectionFaults, type StatementFaults } from './statement-faults';

/** Result of interrupting a command, or a unit of worker work, at each of its statements. */
export interface Boundaries {
  /** Statements from the arrival of the request to its response, or of the work unit. */
  readonly statements: number;
  /** Runs in which a connection was cut. */
  readonly tried: number;
  /** Of these, the runs that still received a response or completed. */
  readonly unharmed: number;
  /** Number of distinct effects of all runs together: kinds of rows, events and money movements. */
  readonly effects: number;
  /** One line per problem. */
  readonly wrong: readonly string[];
}

/** Statement at which a work unit is interrupted; null for an uninterrupted run. */
export type FaultPoint = { readonly cut: ConnectionFault; readonly place: number } | null;

/** Result of one run of a work unit. */
export interface Run {
  /** Whether the run reached the statement. */
  readonly happened: boolean;
  readonly sent: number;
  readonly unharmed: boolean;
  readonly wrong: readonly string[];
}

/** Number of concurrent runs: enough to keep the machine busy while some of them wait. */
const concurrency = 8;
/** Number of uninterrupted runs, which determine the effects of one run. */
const controls = 2;
/** Number of positions tested after the last statement, because the number of statements varies with cached lookups. */
const maxExtraSteps = 4;

/**
 * Interrupts a work unit before and after each of its statements, and checks that each run has the same effects as an
 * uninterrupted one.
 */
export async function interruptEachStatement(
  counter: Pick<EffectCounter, 'settled'>,
  run: (at: FaultPoint) => Promise<Run>,
  most: number = concurrency,
): Promise<Boundaries> {
  let statements = (await run(null)).sent;
  const first = await counter.settled();
  for (let control = 0; control < controls; control += 1) statements = Math.max(statements, (await run(null)).sent);
  const initialEffects = await counter.settled();
  const one: Effects = new Map(
    [...differenceOf(first, initialEffects)].map(([effect, count]) => [effect, count / controls]),
  );

  const faultPoints = connectionFaults.flatMap((fault) =>
    Array.from({ length: statements + maxExtraSteps }, (_, position) => ({ cut: fault, place: position + 1 })),
  );
  const runs = await inParallel(faultPoints, most, run);
  // Continue until a run completes without reaching the position, because a run may have additional lookups.
  for (const fault of connectionFaults) {
    let last = runs[faultPoints.findLastIndex((point) => point.cut === fault)];
    for (let position = statements + maxExtraSteps + 1; last?.happened; position += 1)
      runs.push((last = await run({ cut: fault, place: position })));
  }
  const found = differenceOf(initialEffects, await counter.settled());
  const tried = runs.filter(({ happened }) => happened);
  const problems = [...runs.flatMap((done) => done.wrong), ...differences(one, runs.length, found)];
  return {
    statements,
    tried: tried.length,
    unharmed: tried.filter(({ unharmed }) => unharmed).length,
    effects: [...found.values()].filter((count) => count > 0).length,
    wrong: problems,
  };
}

/** Runs commands with cut connections, and repeats each with its key until it has a response. */
export class BoundaryRunner {
  private runs = 0;

  constructor(
    private readonly scene: MoneyFixture,
    private readonly faults: StatementFaults,
    private readonly counter: EffectCounter,
  ) {}

  /** Interrupts a command before and after each of its statements. */
  through(name: string, command: MoneyCommand): Promise<Boundaries> {
    return interruptEachStatement(this.counter, (at) => this.run(name, command, at));
  }

  private async run(name: string, command: MoneyCommand, at: FaultPoint): Promise<Run> {
    const request = await command(this.scene);
    const key = `boundary ${(this.runs += 1)}`;
    const send = (headers: Readonly<Record<string, string>> = {}) =>
      this.scene.service.request({ ...request, headers: { ...request.headers, ...headers, 'idempotency-key': key } });
    let happened = false;
    const { answer: first, sent } = await this.faults.asking((_statement, position) => {
      if (position !== at?.place) return null;
      happened = true;
      return at.cut;
    }, send);
    const { answer: last } = await insist(() => send());
    const problems = problemsOf(first, last, await send()).map(
      (line) =>
        `${at ? `cut off ${at.cut} statement ${at.place} (${sent[at.place - 1]?.part}: ${sent[at.place - 1]?.text.slice(0, 80)})` : name} ${line}`,
    );
    return { happened, sent: sent.length, unharmed: !isTransient(first), wrong: problems };
  }
}

/** Returns the problems of the first response, the final response and the response to one more repetition. */
function problemsOf(first: HttpResponse, last: HttpResponse, repeated: HttpResponse): string[] {
  const refused = isTransient(first) || first.status >= 500 ? rejectionProblem(first) : null;
  const outcome = ({ status, json, text }: HttpResponse): string =>
    `${status} ${(json as { id?: string } | undefined)?.id ?? text.slice(0, 100)}`;
  return [
    ...(refused ? [`is refused with what ${refused}`] : []),
    ...(last.status >= 400 ? [`comes to ${last.status} ${last.text.slice(0, 300)}`] : []),
    ...(!refused && !isTransient(first) && outcome(first) !== outcome(last)
      ? [`was answered ${outcome(first)}, and then ${outcome(last)}`]
      : []),
    ...(repeated.status === last.status && withoutCost(repeated.text) === withoutCost(last.text)
      ? []
      : [
          `is answered ${last.status} ${last.text.slice(0, 300)}, and then ${repeated.status} ${repeated.text.slice(0, 300)}`,
        ]),
  ];
}

/** Returns the results of all items in their order, with limited concurrency. */
export async function inParallel<Item, Answer>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const responses: Answer[] = [];
  const remaining = [...items.entries()];
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (let next = remaining.shift(); next; next = remaining.shift()) responses[next[0]] = await work(next[1]);
    }),
  );
  return responses;
}

/** Formats the results as a Markdown table. */
export function tableOf(found: ReadonlyMap<string, Boundaries>): string {
  const lines = [...found].map(
    ([name, { statements, tried, unharmed, effects }]) =>
      `| ${name} | ${statements} | ${tried} | ${unharmed} | ${effects} |`,
  );
  return [
    '| what | statements | boundaries tried | done nevertheless | kinds of effects, each as without a cut |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}
