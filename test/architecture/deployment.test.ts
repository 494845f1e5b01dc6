import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { configuration } from '../../app/config';
import { roles } from '../../app/roles';
import { projectRoot } from './support/source-files';

interface Service {
  readonly image: string;
  readonly build?: { readonly dockerfile: string };
  readonly command?: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly ports?: readonly string[];
}

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

const { services } = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> };
const ours = Object.entries(services).filter(([name]) => name !== 'postgres').map(([name, service]) => ({ name, ...service }));

/** Values as Compose would fill them in: given variables, else the default behind `:-`. */
function filled(environment: Readonly<Record<string, string>>, given: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (text: string) => text.replaceAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g, (_match, name: string, fallback = '') => given[name] ?? fallback);
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}

describe('docker-compose.yml', () => {
  it('starts every role once', () => {
    expect(ours.map(({ command }) => command?.[1]).sort()).toEqual(Object.keys(roles).sort());
    expect(ours.map(({ command }) => command?.[0])).toEqual(ours.map(() => '--role'));
  });

  it('sets variables that exist, to values that are accepted', () => {
    const known = configuration.describe().map(({ name }) => name);
    const given = { MASTER_SECRET: 'm'.repeat(32), POSTGRES_PASSWORD: 'p' };
    for (const { name, environment } of ours) {
      expect({ name, unknown: Object.keys(environment).filter((variable) => !known.includes(variable)) }).toEqual({ name, unknown: [] });
      const values = filled(environment, given);
      expect({ name, port: configuration.load(values).PORT }).toEqual({ name, port: 4000 });
      expect({ name, database: values.DATABASE_URL }).toEqual({ name, database: 'postgres://service:p@postgres:5432/service' });
    }
  });

  it('leads each role to the domains', () => {
    for (const { environment } of ours) {
      for (const domain of ['platform', 'billing', 'payouts', 'courses', 'trust-safety', 'events']) {
        const { hostname, pathname } = new URL(environment[`${domain.toUpperCase().replace('-', '_')}_URL`] ?? '');
        expect({ role: services[hostname]?.command?.[1], pathname }).toEqual({ role: `subgraph:${domain}`, pathname: '/graphql' });
      }
    }
  });

  it('checks the health of everything, and waits for what a role needs', () => {
    expect(Object.entries(services).filter(([, { healthcheck }]) => !healthcheck).map(([name]) => name)).toEqual([]);
    const waits = Object.fromEntries(ours.map(({ name, depends_on = {} }) => [name, Object.keys(depends_on)]));
    const domains = ours.map(({ name }) => name).filter((name) => name.startsWith('subgraph-'));
    for (const { name, depends_on } of ours) {
      expect({ name, waits: waits[name] }).toEqual({ name, waits: domains.includes(name) ? ['postgres'] : ['postgres', ...domains] });
      expect(Object.values(depends_on ?? {}).every(({ condition }) => condition === 'service_healthy')).toBe(true);
    }
  });

  it('uses one image, and shows only the doors, on loopback', () => {
    expect(new Set(ours.map(({ image, build }) => `${image} ${build?.dockerfile}`))).toEqual(new Set(['commerce-graph deploy/Dockerfile']));
    expect(Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`))).toEqual([
      'gateway 127.0.0.1:4000:4000', 'rest 127.0.0.1:4001:4000',
    ]);
  });
});

describe('the image', () => {
  const lines = read('deploy/Dockerfile').split('\n');

  it('has the Node of package.json, and does not run as root', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const major = dependencies['node']?.split('.')[0];
    expect(lines.filter((line) => line.startsWith('FROM '))).toEqual([`FROM node:${major}-bookworm-slim`]);
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
  });

  it('takes in every folder that is built, and no others', () => {
    const ignore = read('deploy/Dockerfile.dockerignore').split('\n');
    const built = /const roots = \[([^\]]*)\]/.exec(read('scripts/compile.mjs'))?.[1]?.match(/[\w/-]+/g) ?? [];
    expect(ignore[0]).toBe('**');
    expect(ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', '.swcrc', 'scripts', ...built]),
    );
    expect(built.length).toBeGreaterThan(5);
  });
});
