import type pg from 'pg';

/**
 * State of a name on a connection: `prepared`, or `unknown` after a failure of the packet that prepared it, in which
 * Postgres may or may not have processed it.
 */
type State = 'prepared' | 'unknown';

const byConnection = new WeakMap<pg.Connection, PreparedNames>();
const noTypes: string[] = [];

/**
 * Names of the statements that this folder has prepared on a connection. The driver prepares statements of its own under
 * other names (`withDriverName`), of which it keeps its own record.
 */
export class PreparedNames {
  private readonly states = new Map<string, State>();

  private constructor(private readonly connection: pg.Connection) {}

  /** Returns the names of a connection. */
  static of(connection: pg.Connection): PreparedNames {
    let names = byConnection.get(connection);
    if (!names) byConnection.set(connection, (names = new PreparedNames(connection)));
    return names;
  }

  /**
   * Sends the statement to be parsed, unless the connection has prepared it.
   *
   * @param name undefined for an unnamed statement, which is parsed each time
   * @returns whether the connection had already prepared it
   */
  prepare(name: string | undefined, text: string): boolean {
    const state = name === undefined ? undefined : this.states.get(name);
    if (state === 'prepared') return true;
    // To close a statement that does not exist is no error.
    if (state === 'unknown') this.connection.close({ type: 'S', name }, true);
    this.connection.parse({ name: name ?? '', text, types: noTypes }, true);
    if (name !== undefined) this.states.set(name, 'prepared');
    return false;
  }

  /** Records that a packet failed which may have prepared the statement. */
  markUnknown(name: string): void {
    this.states.set(name, 'unknown');
  }
}
