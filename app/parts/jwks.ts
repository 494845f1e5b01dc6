import type { Platform } from '../../subgraphs/platform/src';
import type { Mount } from './http-front';

/** `/.well-known/jwks.json`: the public keys that the service's tokens are signed with. Open to everybody. */
export function jwksMount(platform: Pick<Platform, 'publicKeys'>): Mount {
  return {
    prefix: '/.well-known/jwks.json',
    listener: (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' });
      response.end(JSON.stringify(platform.publicKeys()));
    },
  };
}
