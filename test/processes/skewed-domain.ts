import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { openSecrets } from '../../app/parts/secrets';
import { createLogger } from '../../subgraphs/kit/src';
import { serveSubgraph, type SubgraphServer } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import { masterSecret } from '../support/service';

/** The process of a domain as a gateway meets it at its start, with a schema that may be another release's. */
export interface SkewedDomain {
  readonly url: string;
  /** Serves the schema after a change, in the same place. */
  serve(change: (sdl: string) => string): Promise<void>;
  close(): Promise<void>;
}

/** @param sdl of the domain as it is */
export async function startSkewed({
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
