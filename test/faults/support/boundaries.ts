import type { HttpAnswer } from '../../support/http-call';
import { type Effects, type EffectCounter, between, differences } from './effects';
import { insist, isPassing, withoutCost, wrongRefusal } from './insistence';
import type { MoneyCommand } from './money-commands';
import type { MoneyScene } from './money-scene';
import { type Cut, cuts, type StatementFaults } from './statement-faults';

/** What came of cutting a command, or a piece of a worker's work, off at each of its statements. */
export interface Boundaries {
  /** Statements from the request's arrival to its answer, or of the piece of work. */
  readonly statements: number;
  /** Runs in which a connection was cut. */
  readonly tried: number;
  /** Of them, those that were answered, or done, nevertheless. */
  readonly unharmed: number;
  /** Rows, events and movements of money that all runs together have brought about. */
  readonly effects: number;
  /** A line for each thing that is wrong. */
  readonly wrong: readonly string[];
}

/** Where a piece of work is cut off; null where it is not. */
export type Place = { readonly cut: Cut; readonly place: number } | null;

/** What came of doing a piece of work once. */
export interface Run {
  /** Whether there was a statement at the place. */
  readonly happened: boolean;
  readonly sent: number;
  readonly unharmed: boolean;
  readonly wrong: readonly string[];
}

/** Runs side by side: more keep the machine busy while some wait. */
const atOnce = 8;
/** Runs without a cut, which say what one has to bring about. */
const controls = 2;
/** Places behind the last statement: what was looked up a moment ago is not looked up in each run. */
const beyond = 4;

/** Cuts a piece of work off before and after each of its statements, and expects as much of each run as of one that is not cut off. */
export async function throughEach(
  counter: Pick<EffectCounter, 'settled'>,
  run: (at: Place) => Promise<Run>,
  most: number = atOnce,
): Promise<Boundaries> {
  let statements = (await run(null)).sent;
  const first = await counter.settled();
  for (let control = 0; control < controls; control += 1) statements = Math.max(statements, (await run(null)).sent);
  const begun = await counter.settled();
  const one: Effects = new Map([...between(first, begun)].map(([effect, count]) => [effect, count / controls]));

  const places = cuts.flatMap((cut) =>
    Array.from({ length: statements + beyond }, (_, place) => ({ cut, place: place + 1 })),
  );
  const runs = await inParallel(places, most, run);
  // Until the work has passed at the end, whatever else it has had to look up this time.
  for (const cut of cuts) {
    let last = runs[places.findLastIndex((place) => place.cut === cut)];
    for (let place = statements + beyond + 1; last?.happened; place += 1) runs.push((last = await run({ cut, place })));
  }
  const found = between(begun, await counter.settled());
  const tried = runs.filter(({ happened }) => happened);
  const wrong = [...runs.flatMap((done) => done.wrong), ...differences(one, runs.length, found)];
  return {
    statements,
    tried: tried.length,
    unharmed: tried.filter(({ unharmed }) => unharmed).length,
    effects: [...found.values()].filter((count) => count > 0).length,
    wrong,
  };
}

/** Runs commands with their connections cut, and repeats each under its key until it is answered. */
export class BoundaryRuns {
  private runs = 0;

  constructor(
    private readonly scene: MoneyScene,
    private readonly faults: StatementFaults,
    private readonly counter: EffectCounter,
  ) {}

  /** Cuts a command off before and after each of its statements. */
  through(name: string, command: MoneyCommand): Promise<Boundaries> {
    return throughEach(this.counter, (at) => this.run(name, command, at));
  }

  private async run(name: string, command: MoneyCommand, at: Place): Promise<Run> {
    const request = await command(this.scene);
    const key = `boundary ${(this.runs += 1)}`;
    const ask = (headers: Readonly<Record<string, string>> = {}) =>
      this.scene.service.request({ ...request, headers: { ...request.headers, ...headers, 'idempotency-key': key } });
    let happened = false;
    const { answer: first, sent } = await this.faults.asking((_statement, place) => {
      if (place !== at?.place) return null;
      happened = true;
      return at.cut;
    }, ask);
    const { answer: last } = await insist(() => ask());
    const wrong = wrongOf(first, last, await ask()).map(
      (line) =>
        `${at ? `cut off ${at.cut} statement ${at.place} (${sent[at.place - 1]?.part}: ${sent[at.place - 1]?.text.slice(0, 80)})` : name} ${line}`,
    );
    return { happened, sent: sent.length, unharmed: !isPassing(first), wrong };
  }
}

/** What is wrong with the first answer, the one in the end, and the one to another repeat. */
function wrongOf(first: HttpAnswer, last: HttpAnswer, again: HttpAnswer): string[] {
  const refused = isPassing(first) || first.status >= 500 ? wrongRefusal(first) : null;
  const outcome = ({ status, json, text }: HttpAnswer): string =>
    `${status} ${(json as { id?: string } | undefined)?.id ?? text.slice(0, 100)}`;
  return [
    ...(refused ? [`is refused with what ${refused}`] : []),
    ...(last.status >= 400 ? [`comes to ${last.status} ${last.text.slice(0, 300)}`] : []),
    ...(!refused && !isPassing(first) && outcome(first) !== outcome(last)
      ? [`was answered ${outcome(first)}, and then ${outcome(last)}`]
      : []),
    ...(again.status === last.status && withoutCost(again.text) === withoutCost(last.text)
      ? []
      : [
          `is answered ${last.status} ${last.text.slice(0, 300)}, and then ${again.status} ${again.text.slice(0, 300)}`,
        ]),
  ];
}

/** What came of each, in their order, some at a time. */
export async function inParallel<Item, Answer>(
  items: readonly Item[],
  most: number,
  work: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const left = [...items.entries()];
  await Promise.all(
    Array.from({ length: most }, async () => {
      for (let next = left.shift(); next; next = left.shift()) answers[next[0]] = await work(next[1]);
    }),
  );
  return answers;
}

/** The figures of what was cut off, for a person. */
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
