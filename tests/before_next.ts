/** What another process does at the worst moment, as a step of a test: found by no chance, and on every machine. */
import { strict as assert } from "node:assert";

/**
 * Lets `action` happen once, right before the next call of a method whose first argument `isMoment` is true
 * for. Disposing it throws when that moment did not come.
 */
export function beforeNext<Target extends object>(
  target: Target,
  name: keyof Target,
  isMoment: (first: unknown) => boolean,
  action: () => void,
): Disposable {
  const method = target[name] as (...values: unknown[]) => unknown;
  let hasCome = false;
  Reflect.set(target, name, function (this: unknown, ...values: unknown[]): unknown {
    if (!hasCome && isMoment(values[0])) {
      hasCome = true;
      action();
    }
    return method.apply(this, values);
  });
  return {
    [Symbol.dispose]: () => {
      Reflect.set(target, name, method);
      assert.ok(hasCome, `nobody called ${String(name)}() at that moment`);
    },
  };
}
