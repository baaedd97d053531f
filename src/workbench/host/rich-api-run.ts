// One request of the rich API: its object paths are resolved once each, in the order in which its
// actions need them.
import { accessDenied, apiNotFound, HostError } from '../model/host-error';
import { isCollection, isObject, pascal, scalarsOf, type Bag } from '../model/host-members';

export interface ArgumentInfo {
  Arguments?: unknown[];
  ReferencedObjectPathIds?: (number | null)[];
}
export interface ObjectPath {
  ObjectPathType: number;
  Name: string;
  ParentObjectPathId?: number;
  ArgumentInfo?: ArgumentInfo;
}
export interface QueryInfo {
  Select?: string[];
  Expand?: string[];
  Skip?: number;
  Top?: number;
}
export interface Action {
  Id: number;
  ActionType: number;
  Name: string;
  ObjectPathId: number;
  ArgumentInfo?: ArgumentInfo;
  QueryInfo?: QueryInfo;
}
export interface RequestBody {
  Actions: Action[];
  ObjectPaths: Record<string, ObjectPath>;
  AutoKeepReference?: boolean;
}

/** The parts of the API that a run needs. */
export interface RunHost {
  readonly root: object;
  readonly services: Readonly<Record<string, object>>;
  readonly keep: (object: object) => string;
  readonly tracked: (id: string) => object;
  readonly release: (id: unknown) => void;
  readonly missing: (object: object, name: string) => HostError;
  /** Is the member newer than the requirement set of this host? */
  readonly isNewer: (object: object, name: string) => boolean;
  readonly isRefused: (object: object, name: string) => boolean;
}

export class Run {
  readonly #resolved = new Map<number, unknown>();
  constructor(
    readonly body: RequestBody,
    readonly host: RunHost,
  ) {}

  /** Action types: 1 instantiate, 2 query, 3 method, 4 set a property. */
  async act({ ActionType, Name, ObjectPathId, ArgumentInfo, QueryInfo }: Action): Promise<unknown> {
    const object = await this.#resolve(ObjectPathId);
    switch (ActionType) {
      case 1:
        return isObject(object) ? this.#identity(object) : null;
      case 2:
        return isObject(object) ? this.#query(object, QueryInfo ?? {}) : null;
      case 3:
        return this.#callForResult(object, Name, ArgumentInfo);
      case 4:
        return this.#set(object, Name, ArgumentInfo);
      default:
        throw this.host.missing(this.host.root, `action of type ${ActionType}`);
    }
  }

  async #callForResult(object: unknown, name: string, info?: ArgumentInfo): Promise<unknown> {
    if (!isObject(object)) return null;
    if (name === '_KeepReference') return { _ReferenceId: this.host.keep(object) };
    if (name === '_RemoveReference') {
      this.host.release(info?.Arguments?.[0]);
      return null;
    }
    const result = await this.#call(object, name, info);
    // One of our objects is reached by further paths; only plain values are answers.
    return isObject(result) && result.constructor !== Object ? null : result;
  }

  async #set(object: unknown, name: string, info?: ArgumentInfo): Promise<null> {
    if (!isObject(object)) return null;
    this.#admit(object, name);
    if (!(name in object)) throw this.host.missing(object, name);
    object[name] = (await this.#arguments(info))[0];
    return null;
  }

  #identity(object: Bag): Bag {
    return {
      ...identityOf(object),
      ...(this.body.AutoKeepReference && { _ReferenceId: this.host.keep(object) }),
    };
  }

  async #resolve(id: number): Promise<unknown> {
    if (!this.#resolved.has(id)) {
      const path = this.body.ObjectPaths[id];
      if (!path) throw new HostError('InvalidArgument', `The request has no object path ${id}.`);
      this.#resolved.set(id, await this.#follow(path));
    }
    return this.#resolved.get(id);
  }

  /**
   * Path types: 1 global, 2 new, 3 method, 4 property, 5 indexer, 6 reference id, 7 null object.
   */
  async #follow(path: ObjectPath): Promise<unknown> {
    if (path.ObjectPathType === 1) return this.host.root;
    if (path.ObjectPathType === 2) {
      const service = this.host.services[path.Name];
      if (!service) throw this.host.missing(this.host.root, `service ${path.Name}`);
      return service;
    }
    if (path.ObjectPathType === 6) return this.host.tracked(path.Name);
    if (path.ObjectPathType === 7) return null;
    const parent = path.ParentObjectPathId
      ? await this.#resolve(path.ParentObjectPathId)
      : this.host.root;
    if (!isObject(parent)) return null;
    switch (path.ObjectPathType) {
      case 3:
        return this.#call(parent, path.Name, path.ArgumentInfo);
      case 4:
        return this.#get(parent, path.Name);
      case 5:
        return this.#call(parent, 'Indexer', path.ArgumentInfo);
      default:
        throw this.host.missing(this.host.root, `object path of type ${path.ObjectPathType}`);
    }
  }

  async #arguments(info: ArgumentInfo = {}): Promise<unknown[]> {
    return Promise.all(
      (info.Arguments ?? []).map((value, i) => {
        const id = info.ReferencedObjectPathIds?.[i];
        return id ? this.#resolve(id) : value;
      }),
    );
  }

  async #call(object: Bag, name: string, info?: ArgumentInfo): Promise<unknown> {
    this.#admit(object, name);
    const method = object[name];
    if (typeof method !== 'function') throw this.host.missing(object, name);
    return Reflect.apply(method, object, await this.#arguments(info));
  }

  #admit(object: Bag, name: string): void {
    if (this.host.isNewer(object, name)) throw apiNotFound();
    if (this.host.isRefused(object, name)) throw accessDenied();
  }

  #get(object: Bag, name: string): unknown {
    this.#admit(object, name);
    if (!(name in object)) throw this.host.missing(object, name);
    return object[name];
  }

  #query(object: Bag, { Select = [], Expand = [], Skip, Top }: QueryInfo): Bag {
    if (Skip || Top) throw this.host.missing(object, 'load() of some items only');
    const select = [...Select, ...Expand];
    if (!isCollection(object)) return this.#fields(object, select);
    const ofItems = select
      .map((name) => name.replace(/^items\/?/i, ''))
      .filter((name) => name !== '');
    return {
      ...identityOf(object),
      _Items: object.Items().map((item) => (isObject(item) ? this.#fields(item, ofItems) : null)),
    };
  }

  /**
   * The requested properties, "format/columnWidth" nested; without names every plain property, like
   * `load()`.
   */
  #fields(object: Bag, select: readonly string[]): Bag {
    const result: Bag = identityOf(object);
    // Only for a request without names: listing plain properties reads every value of a range.
    const paths =
      select.length > 0
        ? select
        : scalarsOf(object).filter((name) => !this.host.isNewer(object, name));
    for (const path of paths) {
      const [first = '', ...rest] = path.split('/');
      const name = pascal(first);
      const value = this.#get(object, name);
      if (!isObject(value) || value.constructor === Object) {
        result[name] = value;
        continue;
      }
      const nested = this.#query(value, { Select: rest.length > 0 ? [rest.join('/')] : [] });
      const known = result[name];
      result[name] = isObject(known) ? merged(known, nested) : nested;
    }
    return result;
  }
}

/** office.js stores the id of a sheet or a table, and that of a setting under another name. */
function identityOf(object: Bag): Bag {
  return {
    ...('Id' in object && { Id: object['Id'], _Id: object['Id'] }),
    ...('_Id' in object && { _Id: object['_Id'] }),
  };
}

/**
 * Two answers about one object: `load("columns/items/name, columns/items/id")` requests the same
 * items twice.
 */
function merged(known: Bag, more: Bag): Bag {
  const result = { ...known };
  for (const [name, value] of Object.entries(more)) {
    const before = result[name];
    if (Array.isArray(before) && Array.isArray(value) && name === '_Items')
      result[name] = before.map((item: unknown, i) => both(item, value[i]));
    else result[name] = both(before, value);
  }
  return result;
}

/**
 * Merges only plain objects on both sides; other values, such as a page's zoom, are the same both
 * times.
 */
const both = (before: unknown, now: unknown): unknown =>
  isObject(before) && isObject(now) ? merged(before, now) : now;
