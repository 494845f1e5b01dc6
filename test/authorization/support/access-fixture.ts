import type { DemoData } from '../../../app/demo-data';
import { openFixture, type ServiceFixture } from '../../bad-input/support/service-fixture';
import { type Credentials, makeCredentials } from './credentials';
import { markRows } from './marks';
import { Owners } from './owners';

/** Accounts of the environment, from the perspective of callers of the first one. */
export interface Accounts {
  /** Owner of the requested rows. */
  readonly own: string;
  /** Unrelated account. */
  readonly other: string;
  /** Connected account of the first account; may not read the requested rows. */
  readonly child: string;
  /** Platform account of the first account; may read the requested rows. */
  readonly parent: string;
}

/**
 * The demo data with rows of every resource for two accounts, strings that identify their owner, and one caller of each
 * class.
 */
export interface AccessFixture extends ServiceFixture {
  readonly accounts: Accounts;
  readonly credentials: Credentials;
  readonly owners: Owners;
}

export async function openAccessFixture(): Promise<AccessFixture> {
  const fixture = await openFixture();
  const { service, state } = fixture;
  const [first, second] = service.demoData.accounts as [DemoData['accounts'][number], DemoData['accounts'][number]];
  const titled = async (title: string): Promise<string> => {
    const [row] = await state.rows<{ id: string }>('SELECT id FROM platform.accounts WHERE title = $1', [title]);
    return (row as { id: string }).id;
  };
  const accounts: Accounts = {
    own: first.id,
    other: second.id,
    child: await titled('Pickaxe Coaching'),
    parent: await titled('Pickaxe Japan'),
  };
  await connect(fixture, accounts);
  const credentials = await makeCredentials(fixture, accounts);
  await markRows(state, accounts);
  return { ...fixture, accounts, credentials, owners: await Owners.read(state) };
}

/** Inverts the connection: an account that was connected to the first one becomes its platform account. */
async function connect({ state }: ServiceFixture, { own, parent }: Accounts): Promise<void> {
  for (const [table, id] of [
    ['platform.accounts', 'id'],
    ['payouts.known_accounts', 'id'],
    ['events.known_accounts', 'account_id'],
  ]) {
    await state.rows(`UPDATE ${table} SET parent_account_id = CASE ${id} WHEN $1 THEN $2 END WHERE ${id} IN ($1, $2)`, [
      own,
      parent,
    ]);
  }
}
