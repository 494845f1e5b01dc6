import { type Transaction, unawaited } from '../../../kit/src';

/** What a user is called. */
export interface UserNames {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
}

/** Keeps what users are called, so that students can be searched. */
export class UserNamesRepository {
  async keep(tx: Transaction, { id, username, name }: UserNames): Promise<void> {
    await unawaited(
      tx.manager,
      `INSERT INTO courses.known_users (id, username, name) VALUES ($1, $2, $3)
       ON CONFLICT (id) DO UPDATE SET username = excluded.username, name = excluded.name`,
      [id, username, name],
    );
  }
}
