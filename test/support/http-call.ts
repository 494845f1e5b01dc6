import http from 'node:http';

/** An HTTP request of a test. */
export interface HttpCall {
  /** Default GET. */
  readonly method?: string;
  /** Path with its query, as sent. */
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders;
  /** An object is sent as JSON, text and bytes unchanged; either way with the JSON content type unless `headers` has one. */
  readonly body?: object | string | Buffer;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body as received. */
  readonly text: string;
  /** The parsed body; undefined if it is not JSON. */
  readonly json: unknown;
}

/** Idle timeout of connections in milliseconds. The service closes connections after 65 s of idle time, when a request may already be in flight. */
const idle = 30_000;

/** Creates an agent that keeps connections alive, for less time than the service does. */
export function keepAliveAgent(options: http.AgentOptions = {}): http.Agent {
  return new http.Agent({ ...options, keepAlive: true, timeout: idle });
}

/** Sends a request to a server on this machine. Rejects if the connection breaks before the response is complete. */
export function httpCall(
  port: number,
  { method = 'GET', path, headers = {}, body }: HttpCall,
  agent: http.Agent | false = false,
): Promise<HttpResponse> {
  const bytes = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const sent: http.OutgoingHttpHeaders = {
    ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers: sent, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          json: parsed(text, response.headers['content-type']),
        });
      });
    });
    request.on('error', reject);
    request.end(bytes);
  });
}

function parsed(text: string, type = ''): unknown {
  return /^application\/([a-z-]+\+)?json\b/.test(type) && text !== '' ? JSON.parse(text) : undefined;
}
