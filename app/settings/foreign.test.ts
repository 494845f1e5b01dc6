import { configuration } from '../config';

const load = (environment: Record<string, string>) => configuration.load(environment, () => {});

it.each(['supergraph.graphql', '/etc/graph/supergraph.graphql', 'https://schemas.example/graph?release=7'])(
  'a supergraph can be at %s',
  (location) => {
    expect(load({ SUPERGRAPH: location }).SUPERGRAPH).toBe(location);
  },
);

it.each(['ftp://schemas.example/graph', 'https://name:password@schemas.example/', 'http://'])(
  'a supergraph cannot be at %s',
  (location) => {
    expect(() => load({ SUPERGRAPH: location })).toThrow(
      'SUPERGRAPH must be a path, or an http(s) URL without a name and a password',
    );
  },
);

it.each(['authorization', 'cookie', 'x-principal', 'content-length'])('%s is not forwarded', (name) => {
  expect(load({ FOREIGN_HEADERS: 'x-tenant, accept-language' }).FOREIGN_HEADERS).toEqual([
    'x-tenant',
    'accept-language',
  ]);
  expect(() => load({ FOREIGN_HEADERS: `x-tenant,${name}` })).toThrow(`FOREIGN_HEADERS must not contain ${name}`);
});
