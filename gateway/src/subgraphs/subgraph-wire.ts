import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { currentDeadline, DeadlinePassed, timeLeftHeader } from '../../../subgraphs/kit/src/deadline';
import { schemaHeader } from '../../../subgraphs/kit/src/graphql/schema-name';
import { activeTracer } from '../../../subgraphs/kit/src/telemetry';

/** What is sent beside a body. */
export interface Sent {
  /** Milliseconds until the call is given up. */
  readonly timeout: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Nothing is done twice when it is sent twice. */
  readonly repeatable: boolean;
}

/** What came back. */
export interface Came {
  readonly status: number;
  readonly text: string;
  /** Name of the schema that is served there, from who tells. */
  readonly schema: string | undefined;
}

/** Tries of one operation, where processes of the subgraph serve different schemas. */
export const mostTries = 3;
/** Largest answer of a subgraph, in bytes. */
const maxAnswer = 64 * 1024 * 1024;

/**
 * Milliseconds that a connection is kept for the next call. Domains keep theirs for longer, so that none is closed while a call is on its
 * way, but where a domain stops: what can only be done once goes over connections that were used a moment ago, which a domain ends
 * with an answer before it stops.
 */
const longestIdle = { repeatable: 15_000, once: 1_000 };

/** What failed connections mean, for who runs the service. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'nobody knows the name',
  EAI_AGAIN: 'nobody knows the name',
  ECONNRESET: 'the connection broke',
  EHOSTUNREACH: 'there is no way to it',
  ABORT_ERR: 'it takes too long to answer',
};

/** Connections to the processes of one subgraph. */
export class SubgraphWire {
  private readonly agents = { repeatable: agentOf(longestIdle.repeatable), once: agentOf(longestIdle.once) };

  constructor(private readonly url: string) {}

  /** Rejects with a reason in words. */
  async post(body: string, sent: Sent): Promise<Came> {
    try {
      return await this.send(body, sent);
    } catch (error) {
      throw error instanceof DeadlinePassed ? error : inWords(error as NodeJS.ErrnoException);
    }
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private send(body: string, sent: Sent): Promise<Came> {
    return new Promise((resolve, reject) => {
      const traceparent = activeTracer()?.traceparent();
      const left = Math.floor(currentDeadline()?.left ?? Number.POSITIVE_INFINITY);
      if (left <= 0) return reject(new DeadlinePassed());
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        ...sent.headers,
        ...(traceparent !== undefined && { traceparent }),
        ...(Number.isFinite(left) && { [timeLeftHeader]: left }),
      };
      const call = httpRequest(
        this.url,
        {
          method: 'POST',
          agent: this.agents[sent.repeatable ? 'repeatable' : 'once'],
          headers,
          signal: AbortSignal.timeout(sent.timeout),
        },
        (response) => {
          read(response).then(resolve, reject);
        },
      );
      call.on('error', (error) => {
        if (sent.repeatable && isStale(call, error)) resolve(this.send(body, sent));
        else reject(error);
      });
      call.end(body);
    });
  }
}

function agentOf(timeout: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: 256, timeout });
}

/** The connection had been kept, and the other side ended it as the call was on its way. Each try takes one such connection, so there is an end. */
function isStale(call: ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return call.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
}

function read(response: IncomingMessage): Promise<Came> {
  return new Promise((resolve, reject) => {
    const {
      statusCode: status = 0,
      headers: { [schemaHeader]: schema },
    } = response;
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxAnswer) response.destroy(new Error(`The subgraph's answer is larger than ${maxAnswer} bytes`));
      chunks.push(chunk);
    });
    response.on('error', reject);
    response.on('end', () => {
      if (status === 401)
        return reject(
          new Error('it does not believe this process: is it another domain, or has it another MASTER_SECRET?'),
        );
      resolve({
        status,
        text: Buffer.concat(chunks).toString('utf8'),
        schema: typeof schema === 'string' ? schema : undefined,
      });
    });
  });
}

function inWords(error: NodeJS.ErrnoException): Error {
  const reason = reasons[error.code ?? ''] ?? (error.name === 'TimeoutError' ? reasons.ABORT_ERR : undefined);
  return reason === undefined ? error : new Error(reason, { cause: error });
}
