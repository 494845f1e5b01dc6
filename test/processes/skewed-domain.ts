import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { openSecrets } from '../../app/runtime/secrets';
import { createLogger } from '../../subgraphs/kit/src';
import { serveSubgraph, type SubgraphServer } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import { masterSecret } from '../support/service';

/** Server of a domain with a schema that may belong to another release, as a gateway may find it at startup. */
export interface SkewedDomain {
  readonly url: string;
  /** Serves the schema after a change, on the same port. */
  serve(change: (sdl: string) => string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a skewed domain with its unchanged schema.
 *
 * @param sdl current schema of the domain
 */
export async function startSkewedDomain({
  name,
  sdl,
}: {
  readonly name: string;
  readonly sdl: string;
}): Promise<SkewedDomain> {
  const secret = openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: '' })
    .derive('principals')
    .toString('base64url');
  const serve = (text: string, port: number): Promise<SubgraphServer> =>
    serveSubgraph({
      name,
      schema: buildSubgraphSchema([{ typeDefs: parse(text) }]),
      port,
      host: '127.0.0.1',
      secret,
      log: createLogger('silent'),
    });
  let server = await serve(sdl, 0);
  const { url } = server;
  return {
    url,
    serve: async (change) => {
      const changed = change(sdl);
      await server.close();
      server = await serve(changed, Number(new URL(url).port));
    },
    close: () => server.close(),
  };
}
