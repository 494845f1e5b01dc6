import type { GraphQLSchema } from 'graphql';
import { Random } from '../../tools/crash-test/random';
import { allOperations, type Operation } from '../bad-input/support/operations';
import type { SampleIds } from '../bad-input/support/samples';
import { keepAliveAgent } from '../support/http-call';
import type { ServiceProcess } from '../support/service-process';
import { graphRequest, GraphRequestGenerator } from './graph-requests';
import { type Memory, memoryOf } from '../../tools/crash-test/heap';
import type { FuzzRequest } from './request';
import { restRequest } from './rest-requests';
import { type FuzzResponse, send } from './send';
import { talk } from './socket-requests';

export interface Target {
  readonly process: ServiceProcess;
  readonly port: number;
  readonly ids: SampleIds;
  /** The graph schema as clients see it. */
  readonly schema: GraphQLSchema;
}

export interface Course {
  readonly requests: number;
  readonly seed: number;
  /** Called every 5,000 requests with the number of sent requests. */
  readonly progress: (done: number) => void;
}

/** Results of a run. */
export interface Findings {
  /** Responses by family and status; connections by close code. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** Number of operations at a version, and of graph fields, that were requested. */
  readonly asked: number;
  /** Requests with a forbidden result, each with that result. */
  readonly failures: readonly string[];
  /** Memory after all requests, when caches are full and the code is compiled, and after the first half of them was sent again. */
  readonly memory: { readonly warm: Memory; readonly end: Memory };
}

const concurrency = 16;
/** Distance between the random sequences of two seeds: more than the number of requests. */
const seedDistance = 1_000_003;
/** Number of requests between two progress reports. */
const step = 5_000;
/** Maximum number of recorded failures. More would only obscure them. */
const maxFailures = 50;

/** Sends malformed requests to a service, and checks that none causes an internal error or a broken connection. */
export class Campaign {
  private readonly agent = keepAliveAgent({ maxSockets: concurrency });
  private readonly generator: GraphRequestGenerator;
  private readonly dated = allOperations().filter(({ version }) => version !== null);
  private readonly legacy = allOperations().filter(({ version }) => version === null);
  private readonly statusCounts: Record<string, Record<string, number>> = {};
  private readonly failures: string[] = [];
  private readonly asked = new Set<string>();
  private sent = 0;

  constructor(
    private readonly target: Target,
    private readonly course: Course,
  ) {
    this.generator = new GraphRequestGenerator(target.schema, target.ids);
  }

  async run(): Promise<Findings> {
    const { requests } = this.course;
    await this.throw(requests);
    const warm = await memoryOf(this.target.process);
    await this.throw(Math.ceil(requests / 2));
    const end = await memoryOf(this.target.process);
    this.agent.destroy();
    return { answers: this.statusCounts, asked: this.asked.size, failures: this.failures, memory: { warm, end } };
  }

  /**
   * Requests every operation at every version before any is repeated. Two of sixteen requests go to the graph and one to the legacy API; one of 64
   * opens a socket.
   */
  private async throw(end: number): Promise<void> {
    let next = 0;
    const work = async (): Promise<void> => {
      while (next < end && this.failures.length < maxFailures) {
        const requestNumber = next;
        next += 1;
        await this.one(requestNumber, new Random(this.course.seed * seedDistance + requestNumber));
        this.sent += 1;
        if (this.sent % step === 0) this.course.progress(this.sent);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  }

  /** Sends one request, which depends only on the seed and the request number, so that it can be reproduced. */
  private async one(requestNumber: number, random: Random): Promise<void> {
    if (requestNumber % 8 === 3)
      return this.sendHttp(
        'graph',
        graphRequest(this.generator, Math.floor(requestNumber / 8), this.target.ids, random),
      );
    if (requestNumber % 64 === 7) return this.sendWebSocket(requestNumber, random);
    return requestNumber % 16 === 5
      ? this.sendRest('v2', this.legacy, Math.floor(requestNumber / 16), random)
      : this.sendRest('v1', this.dated, requestNumber * stride, random);
  }

  private async sendRest(
    family: string,
    operations: readonly Operation[],
    requestNumber: number,
    random: Random,
  ): Promise<void> {
    const operation = operations[requestNumber % operations.length];
    if (!operation) throw new Error('There are no operations.');
    await this.sendHttp(family, restRequest(operation, this.target.ids, random));
  }

  private async sendHttp(family: string, request: FuzzRequest): Promise<void> {
    this.asked.add(request.made);
    const response = await send(this.target.port, request, this.agent).catch((error: Error) => error);
    const hasFailed = response instanceof Error;
    this.count(family, hasFailed ? response.message.slice(0, 40) : String(response.status));
    const problem = hasFailed ? response.message : problemIn(response);
    if (problem !== null)
      this.failures.push(
        `${problem}\n  ${request.made}: ${request.method} ${request.path.slice(0, 400)} ${JSON.stringify(request.headers).slice(0, 400)}\n  ${String(request.body ?? '').slice(0, 1_000)}`,
      );
  }

  private async sendWebSocket(requestNumber: number, random: Random): Promise<void> {
    const { code, wrong } = await talk(this.target.port, this.generator, requestNumber, this.target.ids, random);
    this.count('socket', String(code));
    if (wrong !== null) this.failures.push(`${wrong}\n  a connection, turn ${requestNumber}`);
  }

  private count(family: string, outcome: string): void {
    const counts = (this.statusCounts[family] ??= {});
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
}

/** Neighbors in the list are operations of one version. A prime stride spreads them and reaches each of them once. */
const stride = 7_919;

/**
 * Returns the excerpt of a response with a status of 500 or more, or with an internal error of the graph; otherwise
 * null.
 */
function problemIn({ status, text }: FuzzResponse): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 300)}`;
  return /internal_server_error/.test(text) ? text.slice(Math.max(text.indexOf('"errors"'), 0)).slice(0, 500) : null;
}
