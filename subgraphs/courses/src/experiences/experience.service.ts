import {
  type FileReplicas,
  ParameterInvalid,
  type Transaction,
  checkLength,
  newId,
  messageTemplate,
  thisInput,
  newRow,
} from '../../../kit/src';
import { apps } from '../apps/apps';
import type { Licensing } from '../licensing/licensing';
import type { ProductReplicas } from '../products/product-replica.repository';
import { Experience } from './experience.resource';
import { AppNotFound, LogoUnusable, ProductOfAnotherAccount, TooManyProducts } from './experience.errors';
import type { ExperienceCreateInput, ExperiencePatch } from './experience.inputs';
import { experiencePolicy } from './experience.policy';
import { maxProducts } from './experience.read-model';
import type { ExperienceRepository } from './experience.repository';

const maxLengths = { name: 120, sectionId: 60, order: 60 } as const;

export interface ExperienceServiceDependencies {
  readonly experiences: ExperienceRepository;
  readonly products: ProductReplicas;
  readonly files: FileReplicas;
  readonly licensing: Licensing;
}

/** Commands on experiences. Each runs inside the given transaction and returns the id of the experience. */
export class ExperienceService {
  constructor(private readonly deps: ExperienceServiceDependencies) {}

  async create(tx: Transaction, input: ExperienceCreateInput): Promise<string> {
    const accountId = experiencePolicy.accountForNew(tx, input.accountId);
    const app = Object.hasOwn(apps, input.appId) ? apps[input.appId] : undefined;
    if (!app) throw new AppNotFound();
    const experience = newRow(Experience, tx.clock.now(), {
      id: newId('exp'),
      accountId,
      appId: app.id,
      name: app.name,
      isPublic: false,
    });
    return this.change(tx, experience, input);
  }

  async update(tx: Transaction, id: string, patch: ExperiencePatch): Promise<string> {
    const experience = await this.deps.experiences.lock(tx, id);
    experiencePolicy.requireUpdate(tx, experience);
    return this.change(tx, experience, patch);
  }

  /** Deletes an experience with its content. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const { experiences, licensing } = this.deps;
    const experience = await experiences.lock(tx, id);
    experiencePolicy.requireDelete(tx, experience);
    const productIds = await experiences.productsOf(tx, id);
    await experiences.remove(tx, experience);
    await licensing.settle(tx, experience.accountId, productIds);
    return id;
  }

  /** Attaches an experience to a product, so that the members of the product have access to the experience. */
  async attach(tx: Transaction, id: string, productId: string): Promise<string> {
    const { experiences, licensing, products } = this.deps;
    const experience = await experiences.lock(tx, id);
    experiencePolicy.requireAttach(tx, experience);
    if (!(await products.isOf(tx, experience.accountId, productId))) throw new ProductOfAnotherAccount();
    const attached = await experiences.productsOf(tx, id);
    if (attached.includes(productId)) return id;
    if (attached.length >= maxProducts) throw new TooManyProducts(maxProducts);
    await experiences.attach(tx, experience, [productId]);
    await licensing.settle(tx, experience.accountId, [productId]);
    return id;
  }

  /**
   * Detaches an experience from a product. The members of the product lose access, unless they are members of another
   * attached product.
   */
  async detach(tx: Transaction, id: string, productId: string): Promise<string> {
    const { experiences, licensing, products } = this.deps;
    const experience = await experiences.lock(tx, id);
    experiencePolicy.requireDetach(tx, experience);
    if (!(await experiences.productsOf(tx, id)).includes(productId)) {
      if (!(await products.isOf(tx, experience.accountId, productId))) throw new ProductOfAnotherAccount();
      return id;
    }
    await experiences.detach(tx, experience, productId);
    await licensing.settle(tx, experience.accountId, [productId]);
    return id;
  }

  /** Duplicates an experience, attached to the same products, without its content. Returns the id of the copy. */
  async duplicate(tx: Transaction, id: string, name: string | null): Promise<string> {
    const { experiences, licensing } = this.deps;
    const original = await experiences.lock(tx, id);
    experiencePolicy.requireCreate(tx, original);
    const copy = Object.assign(new Experience(), original, {
      id: newId('exp'),
      name: validatedName(name) ?? original.name,
      createdAt: tx.clock.now(),
    });
    await experiences.save(tx, copy);
    const productIds = await experiences.productsOf(tx, id);
    await experiences.attach(tx, copy, productIds);
    await licensing.settle(tx, copy.accountId, productIds);
    return copy.id;
  }

  private async change(tx: Transaction, experience: Experience, patch: ExperiencePatch): Promise<string> {
    for (const field of ['sectionId', 'order'] as const) {
      checkLength(patch[field], maxLengths[field], field);
      if (patch[field] !== undefined) experience[field] = patch[field];
    }
    experience.name = validatedName(patch.name) ?? experience.name;
    experience.isPublic = patch.isPublic ?? experience.isPublic;
    if (patch.logoFileId !== undefined && patch.logoFileId !== experience.logoFileId)
      experience.logoFileId = await this.checkedLogo(tx, patch.logoFileId);
    await this.deps.experiences.save(tx, experience);
    return experience.id;
  }

  private async checkedLogo(tx: Transaction, id: string | null): Promise<string | null> {
    if (id === null) return null;
    const file = (await this.deps.files.usable(tx, [id])).get(id);
    if (!file?.contentType.startsWith('image/')) throw new LogoUnusable();
    return id;
  }
}

/**
 * Returns the name without surrounding whitespace; null if no name is given. Throws `ParameterInvalid` for a blank
 * name, and for a name that is too long.
 */
function validatedName(given: string | null | undefined): string | null {
  const name = given?.trim();
  if (name === '') throw new ParameterInvalid(['name'], messageTemplate`${thisInput} must not be empty.`);
  checkLength(name, maxLengths.name, 'name');
  return name ?? null;
}
