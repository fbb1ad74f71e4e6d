/**
 * Shuts what every object of the process inherits from. Supabase Lite writes names of a request into plain
 * objects; no such name reaches it, and if one did, this is where it would have been written to.
 *
 * A frozen `toString` may not be assigned by anybody who inherits it either, which libraries do. So what they
 * give their own objects is kept as a pair of accessors first: it reads the original, and writes to the heir.
 */
export function freezePrototypes(): void {
  for (const shared of [Object.prototype, Function.prototype, Array.prototype]) {
    for (const name of ['constructor', 'toString', 'toLocaleString', 'valueOf', 'hasOwnProperty'])
      inheritable(shared, name);
    Object.freeze(shared);
  }
  for (const maker of [Object, Function, Array]) Object.freeze(maker);
}

function inheritable(shared: object, name: string): void {
  const own = Object.getOwnPropertyDescriptor(shared, name);
  if (!own?.configurable || !('value' in own)) return;
  const { value, enumerable = false } = own as { value: unknown; enumerable?: boolean };
  Object.defineProperty(shared, name, {
    configurable: false,
    enumerable,
    get: () => value,
    set(this: object, newValue: unknown) {
      if (this === shared) throw new TypeError(`${name} of all objects is not for writing`);
      Object.defineProperty(this, name, { value: newValue, writable: true, enumerable: true, configurable: true });
    },
  });
}
