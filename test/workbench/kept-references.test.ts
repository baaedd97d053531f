// What office.js keeps is named once, and forgotten when it is released.
import { RichApi } from '../../src/workbench/host/rich-api';

test('an object that is kept has one reference, and a new one after its release', () => {
  const effects = { isCellEdited: () => false, finish: () => undefined, apiLevel: 16 };
  const api = new RichApi({}, {}, effects);
  const [one, other] = [{}, {}];
  const reference = api.keep(one);
  expect(api.keep(one)).toBe(reference);
  expect(api.keep(other)).not.toBe(reference);
  expect(api.kept(reference)).toBe(one);
  api.release(reference);
  expect(() => api.kept(reference)).toThrow();
  expect(api.kept(api.keep(one))).toBe(one);
});
