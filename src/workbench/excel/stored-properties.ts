// Excel objects that only store their properties: each property is written to, and read from, a
// plain state that is saved.
import { HostError } from '../model/host-error';
import { pascal } from '../model/host-members';

/** A host object over a state in a store. */
export abstract class Stored<State extends object> {
  constructor(readonly state: State) {}
}

/**
 * Gives a class the named properties of its state, in Excel's spelling. A value of another type is
 * refused, because office.js sends any value that the add-in set.
 */
export function keepProperties<State extends object>(
  host: { readonly prototype: Stored<State> },
  ...names: readonly (keyof State & string)[]
): void {
  for (const name of names) {
    Object.defineProperty(host.prototype, pascal(name), {
      configurable: true,
      get(this: Stored<State>): unknown {
        return this.state[name];
      },
      set(this: Stored<State>, value: State[typeof name]) {
        if (typeof this.state[name] !== typeof value)
          throw new HostError(
            'InvalidArgument',
            `${pascal(name)} does not take ${JSON.stringify(value)}.`,
          );
        this.state[name] = value;
      },
    });
  }
}
