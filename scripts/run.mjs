/** `node scripts/run.mjs <command> [arguments]`: runs app/commands/<command>, or tools/commands/<command>. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './compile.mjs';
import { fail, handedToOwnNode, runModule } from './launch.mjs';

if (!(await handedToOwnNode())) {
  const [command, ...args] = process.argv.slice(2);
  if (!command || !/^[a-z][a-z-]*$/.test(command)) fail('Usage: node scripts/run.mjs <command> [arguments]');
  const folder = existsSync(path.join(projectRoot, `tools/commands/${command}.ts`)) ? 'tools' : 'app';
  await runModule(`${folder}/commands/${command}`, args);
}
