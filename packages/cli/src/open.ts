import { spawn } from 'node:child_process';
import { InvalidArguments } from '../../../app/runtime/invalid-arguments';
import { hintFor } from '../../../subgraphs/kit/src/find-nearest';
import { columns } from './columns';
import { type Command, type Output, printResult } from './command';
import { findServiceTarget, originOf } from './service-target';

/** Pages of a service: name → path and content. */
const pages: Readonly<Record<string, readonly [path: string, content: string]>> = {
  start: ['/', 'start page of the sandbox'],
  developer: ['/developer', 'API keys, webhooks and events'],
  docs: ['/docs', 'API reference'],
  openapi: ['/openapi', 'list of the OpenAPI documents'],
  mail: ['/sandbox/mail', 'mail that the sandbox has sent'],
};

/** Names of the pages that `open` opens. */
export const pageNames = Object.keys(pages);

/** The command `open`: prints the URL of a page, and opens it if the output is a terminal. */
export const openCommand: Command = {
  name: 'open',
  names: ['[page]'],
  options: {},
  summary: 'Opens a page of the service in the browser, and prints its URL.',
  details: `Pages: ${pageNames.join(', ')}. Without a terminal, it prints the URL only. BROWSER names another browser.`,
  run: async (args, output) => {
    const [name] = args.names;
    const origin =
      args.options['origin'] === undefined ? findServiceTarget(args, output).origin : originOf(args.options['origin']);
    if (name === undefined) {
      const rows = Object.entries(pages).map(([page, [path, content]]) => ({ page, url: origin + path, content }));
      return printResult(args, output, rows, columns(rows.map(({ page, url, content }) => [page, url, content])));
    }
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    if (!page)
      throw new InvalidArguments(
        `There is no page "${name}".${hintFor(name, pageNames)} Pages: ${pageNames.join(', ')}.`,
      );
    const url = origin + page[0];
    printResult(args, output, { url }, url);
    if (output.terminal && !args.switches.has('json')) await openBrowser(url, output);
  },
};

/** Starts the browser, which outlives this process. A missing browser is only noted: the URL has been printed. */
function openBrowser(url: string, { variables, note }: Output): Promise<void> {
  const byPlatform: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  };
  const [program, ...first] = variables['BROWSER']
    ? [variables['BROWSER']]
    : (byPlatform[process.platform] ?? ['xdg-open']);
  const child = spawn(program, [...first, url], { detached: true, stdio: 'ignore' });
  return new Promise((resolve) => {
    child.once('error', () => {
      note(`${program} cannot be started: open the URL yourself.`);
      resolve();
    });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}
