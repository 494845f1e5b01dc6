import { join } from 'node:path';
import { latestVersion } from '../../contract/versioning';
import type { Graph, PageCredentials } from '../../gateway/src';
import { type Logger, newId, systemPrincipal } from '../../subgraphs/kit/src';
import type { Platform } from '../../subgraphs/platform/src';
import {
  createNotFound,
  createStartPage,
  type DemoCheckout,
  maySeeSecrets,
  type SandboxContents,
  startPaths,
} from '../../web/start';
import type { Config } from '../config';
import type { DemoData } from '../demo-data';
import { type KeyKind, keyKinds } from '../demo-data/keys';
import type { ServerHandlers, Mount } from './http-server';
import { withRequestId } from './page-requests';
import { localOrigin } from './public-origin';
import { isLoopback } from './receiver-rules';
import { openSecrets, type Secrets } from './secrets';

export interface StartPageDependencies {
  readonly config: Pick<Config, 'MODE' | 'HOST' | 'DATA_FOLDER'>;
  /** Public origin of the service. */
  readonly origin: string;
  readonly log: Logger;
  /** Access to the demo data; null in a process without the domains. */
  readonly demo: DemoDependencies | null;
}

interface DemoDependencies {
  /** Returns the demo data; null if there is none or it is not complete yet. */
  readonly demoData: () => DemoData | null;
  readonly graph: Graph;
  readonly platform: Pick<Platform, 'sentMails' | 'sentMail'>;
  readonly secrets: Secrets;
}

const offered = `query StartPage($account: ID!) {
  plans(filter: { accountId: $account, visibilities: [VISIBLE], releaseMethods: [BUY_NOW] }, first: 8) {
    nodes { id title formattedPrice product { title } account { title } }
  }
}`;

interface Offered {
  readonly plans: {
    readonly nodes: readonly {
      readonly id: string;
      readonly title: string | null;
      readonly formattedPrice: string;
      readonly product: { readonly title: string } | null;
      readonly account: { readonly title: string } | null;
    }[];
  };
}

/** Returns the purpose of a demo key, as the start page shows it. */
function keyPurpose(kind: KeyKind): string {
  const { systemRole, pin } = keyKinds[kind];
  return `${systemRole === null ? 'read only' : 'everything'}, ${pin === null ? 'no pinned version' : `pinned to version ${pin}`}`;
}

/** Returns whether a process may show secrets of the sandbox: it accepts connections only from this machine. */
function mayShowSecrets({ MODE: mode, HOST: host }: Pick<Config, 'MODE' | 'HOST'>): boolean {
  return mode === 'sandbox' && isLoopback(host);
}

/** Returns the token in the URL of the pages that show keys and mail. It is stable as long as the master secret is. */
function startPageToken(secrets: Secrets): string {
  return secrets.derive('start page').toString('base64url');
}

/** Returns the URL of the start page with its token; null if no page shows keys and mail. */
export function startPageUrl(config: Config, origin: string): string | null {
  if (!mayShowSecrets(config)) return null;
  const base = config.PUBLIC_ORIGIN === undefined ? origin : localOrigin(config, config.PORT);
  return `${base}/?token=${startPageToken(openSecrets(config))}`;
}

/**
 * Returns the source of the key on the query page, under the rules of the start page; undefined in live mode, where the
 * page never shows one.
 * @param demo access to the demo data; null in a process without the domains
 */
export function queryPageCredentials(
  config: StartPageDependencies['config'],
  demo: Pick<DemoDependencies, 'demoData' | 'secrets'> | null,
): PageCredentials | undefined {
  if (config.MODE !== 'sandbox') return undefined;
  const token = demo && mayShowSecrets(config) ? startPageToken(demo.secrets) : null;
  const file = join(config.DATA_FOLDER, 'sandbox.json');
  const link = token === null ? '' : ' The start page, whose URL npm start prints, links to this page with a key.';
  return {
    hint: demo ? `Keys are in ${file}.${link}` : '',
    prefill(request) {
      const data = token !== null && maySeeSecrets(request, token) ? demo?.demoData() : null;
      const credential = data?.accounts[0]?.keys.latest;
      if (!data || credential === undefined) return null;
      return { credential, ids: { productId: data.examples.product_id } };
    },
  };
}

/** Mounts `/`, `/sandbox/mail` and the favicon, and creates the handler for unknown URLs. ADR 0048. */
export function startPage({ config, origin, log, demo }: StartPageDependencies): {
  readonly mounts: readonly Mount[];
  readonly notFound: NonNullable<ServerHandlers['notFound']>;
} {
  const sandbox = config.MODE === 'sandbox';
  const listener = createStartPage({
    origin,
    sandbox,
    latest: latestVersion,
    contents: demo && mayShowSecrets(config) ? contentsOf(demo, log) : null,
    sandboxFile: demo && join(config.DATA_FOLDER, 'sandbox.json'),
    failed: (error) => log.error({ err: error }, 'The start page failed'),
  });
  return {
    mounts: startPaths.map((path) => ({ path, listener })),
    notFound: withRequestId(createNotFound({ sandbox })),
  };
}

function contentsOf({ demoData, graph, platform, secrets }: DemoDependencies, log: Logger): SandboxContents {
  const document = graph.prepare(offered);
  const accounts = (): DemoData['accounts'] => demoData()?.accounts ?? [];
  const checkoutsOf = async (account: string): Promise<DemoCheckout[]> => {
    const request = { principal: systemPrincipal, requestId: newId('req'), log, operationKey: null };
    const { data, errors } = await graph.execute(document, { account }, request);
    if (errors?.[0]) throw errors[0];
    return (data as unknown as Offered).plans.nodes.flatMap((plan) => {
      const titles = new Set([plan.product?.title, plan.title].filter(Boolean));
      // Plans without a name, which checkouts created with a price only, say nothing on a card.
      if (titles.size === 0) return [];
      const [title, seller] = [[...titles].join(': '), plan.account?.title ?? ''];
      return [{ title, seller, price: plan.formattedPrice, path: `/checkout/${plan.id}` }];
    });
  };
  return {
    token: startPageToken(secrets),
    keys: () =>
      accounts().flatMap(({ title, keys }) =>
        Object.entries(keys).map(([kind, secret]) => ({
          account: title,
          purpose: keyPurpose(kind as KeyKind),
          secret,
        })),
      ),
    checkouts: async () => (await Promise.all(accounts().map(({ id }) => checkoutsOf(id)))).flat(),
    mails: platform.sentMails,
    mail: platform.sentMail,
  };
}
