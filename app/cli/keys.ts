import { columns, type Command, readSandbox } from '../../packages/cli/src';
import type { DemoData } from '../demo-data';
import { appKeyPin } from '../demo-data/apps';
import { keyKinds } from '../demo-data/keys';

/** Lists the credentials in the demo data: the API keys of its accounts and of its app, and the tokens of its users. */
export const keysCommand: Command = {
  name: 'keys',
  names: [],
  options: { users: { meaning: 'shows the tokens of users too' } },
  summary: 'Shows the keys of the demo data, with their pinned versions and owners.',
  run: async (args, output) => {
    const { accounts, users, app, app_api_key: appKey } = readSandbox<DemoData>(args, output);
    const pins: Readonly<Record<string, { readonly pin: string | null }>> = keyKinds;
    const rows = accounts.flatMap(({ id, title, keys }) =>
      Object.entries(keys).map(([kind, key]) => [title, id, kind, pins[kind]?.pin ?? 'unpinned', key]),
    );
    output.print(
      columns([['ACCOUNT', 'ID', 'KEY OF', 'PIN', 'KEY'], ...rows, [app.name, app.id, 'app', appKeyPin, appKey]]),
    );
    if (args.switches.has('users'))
      output.print(
        `\n${columns([['USER', 'ID', 'TOKEN'], ...users.map(({ username, id, token }) => [username, id, token])])}`,
      );
  },
};
