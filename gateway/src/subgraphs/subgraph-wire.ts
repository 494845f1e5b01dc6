import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { currentDeadline, DeadlineExceeded, timeLeftHeader } from '../../../subgraphs/kit/src/deadline/deadline';
import { schemaHeader } from '../../../subgraphs/kit/src/graphql/schema-name';
import { activeTracer } from '../../../subgraphs/kit/src/telemetry/tracing';

/** Options of a call to a subgraph process. */
export interface Sent {
  /** Timeout in milliseconds. */
  readonly timeout: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the call can be repeated safely, because a repetition has no further effect. */
  readonly repeatable: boolean;
}

/** HTTP response of a subgraph process. */
export interface WireResponse {
  readonly status: number;
  readonly text: string;
  /** Name of the served schema, if the process reports it. */
  readonly schema: string | undefined;
}

/** Maximum number of attempts of one operation while processes of the subgraph serve different schemas. */
export const maxAttempts = 3;
/** Maximum size of a subgraph response, in bytes. */
const maxResponseSize = 64 * 1024 * 1024;

/**
 * Milliseconds that an idle connection is kept open. Subgraphs keep idle connections open for longer, so that none is
 * closed during a call, except when a subgraph shuts down. Calls that must not be repeated therefore use connections
 * that were active a moment ago: a subgraph closes these with a response before it shuts down.
 */
const maxIdleMs = { repeatable: 15_000, once: 1_000 };

/** Texts for operators about failed connections, by Node.js error code. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name not found',
  ECONNRESET: 'connection reset',
  EHOSTUNREACH: 'host unreachable',
  ABORT_ERR: 'the request timed out',
};

/** HTTP connections to the processes of one subgraph. */
export class SubgraphWire {
  private readonly agents = { repeatable: agentOf(maxIdleMs.repeatable), once: agentOf(maxIdleMs.once) };

  constructor(private readonly url: string) {}

  /** Sends a POST request to the subgraph. Rejects with an error whose message states the reason for operators. */
  async post(body: string, sent: Sent): Promise<WireResponse> {
    try {
      return await this.send(body, sent);
    } catch (error) {
      throw error instanceof DeadlineExceeded ? error : describeError(error as NodeJS.ErrnoException);
    }
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private send(body: string, sent: Sent): Promise<WireResponse> {
    return new Promise((resolve, reject) => {
      const traceparent = activeTracer()?.traceparent();
      const remainingMs = Math.floor(currentDeadline()?.remainingMs ?? Number.POSITIVE_INFINITY);
      if (remainingMs <= 0) return reject(new DeadlineExceeded());
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        accept: 'application/json',
        ...sent.headers,
        ...(traceparent !== undefined && { traceparent }),
        ...(Number.isFinite(remainingMs) && { [timeLeftHeader]: remainingMs }),
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

/**
 * Returns whether the call failed because the server closed the reused idle connection while the call was being sent.
 * Each attempt uses up one such connection, so the number of attempts is bounded.
 */
function isStale(call: ClientRequest, { code }: NodeJS.ErrnoException): boolean {
  return call.reusedSocket && (code === 'ECONNRESET' || code === 'EPIPE');
}

function read(response: IncomingMessage): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const {
      statusCode: status = 0,
      headers: { [schemaHeader]: schema },
    } = response;
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxResponseSize) response.destroy(new Error(`The subgraph response exceeds ${maxResponseSize} bytes`));
      chunks.push(chunk);
    });
    response.on('error', reject);
    response.on('end', () => {
      if (status === 401)
        return reject(
          new Error(
            'it rejects the credential of this process: is it another subgraph, or does it use a different MASTER_SECRET?',
          ),
        );
      resolve({
        status,
        text: Buffer.concat(chunks).toString('utf8'),
        schema: typeof schema === 'string' ? schema : undefined,
      });
    });
  });
}

function describeError(error: NodeJS.ErrnoException): Error {
  const reason = reasons[error.code ?? ''] ?? (error.name === 'TimeoutError' ? reasons.ABORT_ERR : undefined);
  return reason === undefined ? error : new Error(reason, { cause: error });
}
