import { type Transaction, executeDeferred } from '../../../kit/src';

/** Local copy of the username and name of a user. */
export interface UserNames {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
}

/** Stores the names of users, so that students can be searched by name. */
export class UserNamesRepository {
  async keep(tx: Transaction, { id, username, name }: UserNames): Promise<void> {
    await executeDeferred(
      tx.manager,
      `INSERT INTO courses.known_users (id, username, name) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET username = excluded.username, name = excluded.name`,
      [id, username, name],
    );
  }
}
