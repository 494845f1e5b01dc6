import http from 'node:http';

/** One HTTP request as a test writes it. */
export interface HttpCall {
  /** Default GET. */
  readonly method?: string;
  /** Path with its query, as it goes over the wire. */
  readonly path: string;
  readonly headers?: http.OutgoingHttpHeaders;
  /** An object is sent as JSON, text and bytes as they are; either way with the JSON content type unless `headers` has one. */
  readonly body?: object | string | Buffer;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  /** The body as it came. */
  readonly text: string;
  /** The body parsed; undefined where it is not JSON. */
  readonly json: unknown;
}

/** The service closes a connection that was idle for 65 s, at which moment a request may be on its way. */
const idle = 30_000;

/** Keeps connections for later requests, for less time than the service does. */
export function keepAliveAgent(options: http.AgentOptions = {}): http.Agent {
  return new http.Agent({ ...options, keepAlive: true, timeout: idle });
}

/** Sends a request to a server of this machine. Rejects when the connection breaks before the answer is whole. */
export function httpCall(
  port: number,
  { method = 'GET', path, headers = {}, body }: HttpCall,
  agent: http.Agent | false = false,
): Promise<HttpAnswer> {
  const bytes = body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const sent: http.OutgoingHttpHeaders = {
    ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers: sent, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('utf8');
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
