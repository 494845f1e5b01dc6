import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { configuration } from '../../app/config';
import { drainGracePeriod } from '../../app/runtime/readiness';
import { roles } from '../../app/roles';
import { projectRoot } from '../architecture/support/source-files';
import type { Manifest } from './support/manifest-form';
import { rendered } from './support/kustomize';

interface Variable {
  readonly name: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
  };
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly command?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly env: readonly Variable[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly resources: object;
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

interface Workload extends Manifest {
  readonly spec: {
    readonly replicas?: number;
    readonly strategy?: { readonly rollingUpdate: object };
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly [Container];
        readonly terminationGracePeriodSeconds: number;
        readonly automountServiceAccountToken: boolean;
        readonly enableServiceLinks: boolean;
        readonly securityContext: object;
        readonly topologySpreadConstraints?: readonly { readonly labelSelector: { readonly matchLabels: object } }[];
        readonly volumes: readonly { readonly name: string }[];
      };
    };
  };
}

interface Rule {
  readonly from: readonly object[];
  readonly ports: readonly { readonly port: string }[];
}

const secrets = {
  DATABASE_URL: 'postgres://db.example/service',
  MASTER_SECRET: 'four green herons walk slowly over wet stones',
  MAIL_URL: 'smtps://mail.example',
};
const hyphened = (role: string) => role.replace(':', '-');

describe.each(['production', 'sandbox'] as const)('the overlay %s', (overlay) => {
  const all = rendered(
    path.join(projectRoot, 'deploy/kubernetes/overlays', overlay),
  ) as readonly object[] as Manifest[];
  const ofKind = <Kind extends Manifest>(kind: string) => all.filter((one) => one.kind === kind) as Kind[];
  const deployments = ofKind<Workload>('Deployment');
  const [migration] = ofKind<Workload>('Job');
  const workloads = [...deployments, migration as Workload];
  const containerOf = ({ spec }: Workload): Container => spec.template.spec.containers[0];
  const [map] = ofKind<Manifest & { readonly data: Record<string, string> }>('ConfigMap');
  const config = configuration.load({
    ...map?.data,
    ...(overlay === 'production' ? secrets : { ...secrets, MAIL_URL: undefined }),
  });

  it('runs every role once, under its name, from one tagged image', () => {
    const roleOf = (one: Workload) => containerOf(one).args;
    expect(deployments.map((one) => [one.metadata.name, roleOf(one)]).sort()).toEqual(
      Object.keys(roles)
        .map((role) => [`commerce-${hyphened(role)}`, ['--role', role]])
        .sort(),
    );
    expect(new Set(workloads.map((one) => containerOf(one).image))).toEqual(
      new Set(['registry.example/commerce-graph:0.1.0']),
    );
    expect(
      all.filter(
        ({ kind, metadata }) => metadata.namespace !== (kind === 'Namespace' ? undefined : `commerce-${overlay}`),
      ),
    ).toEqual([]);
  });

  it('sets only known variables, to valid values, and no secret', () => {
    const settings = configuration.describe();
    const unknown = Object.keys(map?.data ?? {}).filter(
      (name) => !settings.some((setting) => setting.name === name && !setting.secret),
    );
    expect(unknown).toEqual([]);
    expect(config).toMatchObject({
      MODE: overlay === 'production' ? 'live' : 'sandbox',
      HOST: '0.0.0.0',
      PORT: 4000,
      METRICS_HOST: '0.0.0.0',
      METRICS_PORT: 9464,
      DRAIN_GRACE: 5_000,
    });
    for (const one of workloads) {
      const { envFrom, env } = containerOf(one);
      expect({ name: one.metadata.name, envFrom }).toEqual({
        name: one.metadata.name,
        envFrom: [{ configMapRef: { name: map?.metadata.name } }],
      });
      const isKnown = (name: string) => settings.some((setting) => setting.name === name);
      const required = ['DATABASE_URL', 'MASTER_SECRET'];
      const expectedEnv = env.map(({ name }) => ({
        name: 'commerce-secrets',
        key: isKnown(name) ? name : `no variable: ${name}`,
        ...(!required.includes(name) && { optional: true }),
      }));
      expect(env.map(({ valueFrom }) => valueFrom?.secretKeyRef)).toEqual(expectedEnv);
      expect(env.flatMap((variable) => ('value' in variable ? [variable.name] : []))).toEqual([]);
    }
    const named = new Set(deployments.flatMap((one) => containerOf(one).env.map(({ name }) => name)));
    expect(settings.filter(({ name, secret }) => secret && !named.has(name)).map(({ name }) => name)).toEqual([]);
    expect(ofKind('Secret')).toEqual([]);
  });

  it('connects each role to the domains', () => {
    const services = ofKind<
      Manifest & { readonly spec: { readonly selector: Record<string, string>; readonly ports: readonly object[] } }
    >('Service');
    expect(services.map(({ metadata }) => metadata.name).sort()).toEqual(
      Object.keys(roles)
        .filter((role) => role !== 'worker')
        .map((role) => `commerce-${hyphened(role)}`)
        .sort(),
    );
    for (const { metadata, spec } of services) {
      expect(spec.ports).toEqual([{ name: 'http', port: 4000, targetPort: 'http' }]);
      const found = deployments.filter(({ spec: { template } }) =>
        Object.entries(spec.selector).every(([name, value]) => template.metadata.labels[name] === value),
      );
      expect(found.map((one) => one.metadata.name)).toEqual([metadata.name]);
    }
    for (const domain of ['platform', 'billing', 'payouts', 'courses', 'trust-safety', 'events']) {
      expect(map?.data[`${domain.toUpperCase().replace('-', '_')}_URL`]).toBe(
        `http://commerce-subgraph-${domain}:4000/graphql`,
      );
    }
  });

  it('probes each process at its health endpoints', () => {
    const ports = { http: config.PORT, metrics: config.METRICS_PORT };
    for (const one of deployments) {
      const { startupProbe, livenessProbe, readinessProbe, ports: containerPorts } = containerOf(one);
      expect(containerPorts).toEqual(Object.entries(ports).map(([name, containerPort]) => ({ name, containerPort })));
      expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet)).toEqual(
        ['/livez', '/livez', '/readyz'].map((at) => ({ path: at, port: 'http' })),
      );
      // Readiness must fail before connections end.
      expect((readinessProbe?.periodSeconds ?? 9) * (readinessProbe?.failureThreshold ?? 9) * 1_000).toBeLessThan(
        drainGracePeriod(config),
      );
      expect((startupProbe?.periodSeconds ?? 0) * (startupProbe?.failureThreshold ?? 0)).toBeGreaterThanOrEqual(60);
    }
  });

  it('allows a process enough time to stop', () => {
    const maxStopSeconds = (drainGracePeriod(config) + config.REQUEST_DEADLINE) / 1_000;
    for (const { spec } of workloads)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
        Math.max(30, maxStopSeconds * 1.5),
      );
  });

  it('removes no process before another one is available, and spreads them', () => {
    const pairs = (kind: string) =>
      Object.fromEntries(
        ofKind<Manifest & { readonly spec: Record<string, unknown> }>(kind).map(({ metadata, spec }) => [
          metadata.name,
          spec,
        ]),
      );
    const [budgets, scalers] = [pairs('PodDisruptionBudget'), pairs('HorizontalPodAutoscaler')];
    for (const {
      metadata: { name },
      spec,
    } of deployments) {
      const { matchLabels } = spec.selector;
      expect(Object.keys(matchLabels).sort()).toEqual(['app.kubernetes.io/component', 'commerce-graph/tier']);
      expect(spec.template.metadata.labels).toEqual({ ...matchLabels, 'app.kubernetes.io/part-of': 'commerce-graph' });
      expect({ name, strategy: spec.strategy?.rollingUpdate, replicas: spec.replicas }).toEqual({
        name,
        strategy: { maxUnavailable: 0, maxSurge: 1 },
        replicas: undefined,
      });
      expect({ name, budget: budgets[name] }).toEqual({
        name,
        budget: { maxUnavailable: 1, selector: { matchLabels } },
      });
      expect(scalers[name]).toMatchObject({
        scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
        minReplicas: overlay === 'production' ? 2 : 1,
      });
      expect(spec.template.spec.topologySpreadConstraints?.map(({ labelSelector }) => labelSelector)).toEqual([
        { matchLabels },
        { matchLabels },
      ]);
    }
    expect([Object.keys(budgets).length, Object.keys(scalers).length]).toEqual([
      deployments.length,
      deployments.length,
    ]);
  });

  it('grants no process unnecessary privileges', () => {
    for (const {
      metadata: { name },
      spec: {
        template: { spec },
      },
    } of workloads) {
      const { securityContext, resources, volumeMounts } = spec.containers[0];
      expect({ name, pod: spec.securityContext }).toMatchObject({
        name,
        pod: { runAsNonRoot: true, runAsUser: 1_000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      expect({ name, securityContext }).toEqual({
        name,
        securityContext: {
          allowPrivilegeEscalation: false,
          privileged: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      });
      expect([spec.automountServiceAccountToken, spec.enableServiceLinks]).toEqual([false, false]);
      expect(resources).toMatchObject({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      });
      expect(volumeMounts.map((mount) => mount.name)).toEqual(spec.volumes.map((volume) => volume.name));
    }
    const withFiles = workloads
      .filter((one) => containerOf(one).volumeMounts.some(({ mountPath }) => mountPath === config.FILE_FOLDER))
      .map(({ metadata }) => metadata.name)
      .sort();
    expect(withFiles).toEqual(
      config.FILE_STORE === 'folder' ? ['commerce-rest', 'commerce-subgraph-platform', 'commerce-worker'] : [],
    );
  });

  it('admits only the required network traffic', () => {
    const policies = ofKind<
      Manifest & {
        readonly spec: {
          readonly podSelector: { readonly matchLabels: Record<string, string> };
          readonly policyTypes: string[];
          readonly ingress?: readonly Rule[];
        };
      }
    >('NetworkPolicy');
    expect(policies.map(({ spec }) => spec.policyTypes)).toEqual(policies.map(() => ['Ingress']));
    const labelsOf = (name: string) =>
      workloads.find(({ metadata }) => metadata.name === `commerce-${name}`)?.spec.template.metadata.labels ?? {};
    const matchesSelector = (labels: Readonly<Record<string, string>>, selector: Readonly<Record<string, string>>) =>
      Object.entries(selector).every(([name, value]) => labels[name] === value);
    const senders = (name: string) =>
      policies
        .filter(({ spec }) => matchesSelector(labelsOf(name), spec.podSelector.matchLabels))
        .flatMap(({ spec }) =>
          (spec.ingress ?? []).flatMap(({ from, ports }) =>
            ports.flatMap(({ port }) => from.flatMap((peer) => sendersOf(peer).map((sender) => `${sender} ${port}`))),
          ),
        );
    const sendersOf = (peer: {
      podSelector?: { matchLabels: Record<string, string> };
      namespaceSelector?: { matchLabels: Record<string, string> };
    }) =>
      peer.podSelector
        ? workloads
            .filter((one) => matchesSelector(one.spec.template.metadata.labels, peer.podSelector?.matchLabels ?? {}))
            .map(({ metadata }) => metadata.name)
        : [`namespace ${peer.namespaceSelector?.matchLabels['kubernetes.io/metadata.name']}`];
    for (const { metadata } of workloads) {
      const name = metadata.name.replace('commerce-', '');
      const expectedSenders = name.startsWith('subgraph-')
        ? ['commerce-gateway http', 'commerce-rest http']
        : ['gateway', 'rest'].includes(name)
          ? ['namespace ingress-nginx http']
          : [];
      expect({ name, senders: senders(name).sort() }).toEqual({
        name,
        senders: [...expectedSenders, 'namespace monitoring metrics'].sort(),
      });
    }
  });

  it('exposes both APIs under one origin', () => {
    const [ingress, ...others] = ofKind<
      Manifest & {
        readonly spec: {
          readonly tls: readonly { readonly hosts: string[] }[];
          readonly rules: readonly {
            readonly host: string;
            readonly http: {
              readonly paths: readonly { readonly path: string; readonly backend: { readonly service: object } }[];
            };
          }[];
        };
      }
    >('Ingress');
    expect(others).toEqual([]);
    const host = new URL(config.PUBLIC_ORIGIN ?? '').hostname;
    expect([ingress?.spec.tls.map(({ hosts }) => hosts), ingress?.spec.rules.map((rule) => rule.host)]).toEqual([
      [[host]],
      [host],
    ]);
    expect(ingress?.spec.rules[0]?.http.paths.map(({ path: at, backend }) => [at, backend.service])).toEqual([
      ['/graphql', { name: 'commerce-gateway', port: { name: 'http' } }],
      ['/', { name: 'commerce-rest', port: { name: 'http' } }],
    ]);
    expect(config.FILE_MEGABYTES).toBeLessThan(
      Number.parseInt(ingress?.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '', 10),
    );
  });

  it('migrates with a separate job, which the selector of the first step finds together with its configuration', () => {
    const [, entry = ''] = containerOf(migration as Workload).command ?? [];
    expect(existsSync(path.join(projectRoot, entry.replace(/^dist\/(.*)\.js$/, '$1.ts')))).toBe(true);
    const first = all
      .filter(({ metadata }) =>
        ['migration', 'configuration'].includes(metadata.labels?.['app.kubernetes.io/component'] ?? ''),
      )
      .map(({ kind }) => kind)
      .sort();
    expect(first).toEqual(
      overlay === 'production' ? ['ConfigMap', 'Job'] : ['ConfigMap', 'Job', 'PersistentVolumeClaim'],
    );
    expect(readFileSync(path.join(projectRoot, 'docs/operations.md'), 'utf8')).toContain(
      "-l 'app.kubernetes.io/component in (migration,configuration)'",
    );
  });
});
