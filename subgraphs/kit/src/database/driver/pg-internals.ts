import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { type BackendMessage, DataRowMessage } from 'pg-protocol/dist/messages';
import { Parser } from 'pg-protocol/dist/parser';

// The only parts of the driver on which this service relies without a documented interface. `pg-internals.test.ts`
// checks each against the installed driver; a new version that changes one fails there first. Everything else is in the
// types of `pg`: queries of our own (`submit`, `handle…`), and the messages that they send (`parse`, `bind`, …).

interface Utils {
  prepareValue(value: unknown): string | Buffer | null;
}

const { prepareValue } = (pg as unknown as { readonly utils: Utils }).utils;

/**
 * Converts the parameters of a statement to the values that are sent to Postgres: `pg.utils.prepareValue`, which a query
 * of `pg` applies to its own parameters. Throws when one cannot be serialized.
 */
export function sentValues(values: readonly unknown[]): (string | Buffer | null)[] {
  return values.map((value) => prepareValue(value));
}

type StartupParameters = Readonly<Record<string, string>>;

/**
 * Changes the parameters that a client sends when it connects: `Client.getStartupConf`. Without this, `pg` also sends
 * `client_encoding` and the session settings, which a pooler rejects.
 */
export function changeStartupParameters(
  client: pg.Client,
  change: (parameters: StartupParameters) => StartupParameters,
): void {
  const internals = client as unknown as { getStartupConf(): StartupParameters };
  const original = internals.getStartupConf.bind(client);
  const changed = (): StartupParameters => change(original());
  internals.getStartupConf = changed;
}

/**
 * Reads the columns of a row from the payload of its message, from `start` (the column count) to before `end`. Returns
 * null to leave the row to the driver.
 */
export type RowReader = (bytes: Buffer, start: number, end: number) => (string | null)[] | null;

/** Handler of `pg-protocol` for one message. `length` includes its own four bytes and the payload at `offset`. */
type HandlePacket = (offset: number, code: number, length: number, bytes: Buffer) => BackendMessage;

/** Type byte of a DataRow message. */
const dataRow = 'D'.charCodeAt(0);

/**
 * Installs a reader for the rows of a connection before it connects: `Connection.attachListeners`, in which `pg` parses
 * the bytes from the socket, and `Parser.handlePacket`, which creates the message of a row.
 */
export function installRowReader(connection: pg.Connection, read: RowReader): void {
  const parser = new Parser();
  const internals = parser as unknown as { handlePacket: HandlePacket };
  const handleOther = internals.handlePacket.bind(parser);
  const handlePacket: HandlePacket = (offset, code, length, bytes) => {
    const columns = code === dataRow ? read(bytes, offset, offset + length - 4) : null;
    return columns === null
      ? handleOther(offset, code, length, bytes)
      : new DataRowMessage(length, columns as string[]);
  };
  internals.handlePacket = handlePacket;
  const emitter = connection as EventEmitter as EventEmitter & { attachListeners(stream: Readable): void };
  const emitMessage = (message: BackendMessage): boolean =>
    emitter.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
  const attachListeners = (stream: Readable): void => {
    stream.on('data', (chunk: Buffer) => parser.parse(chunk, emitMessage));
  };
  emitter.attachListeners = attachListeners;
}
