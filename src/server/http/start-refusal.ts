/**
 * The reason why the server does not start: one sentence that names the setting and what to do. It
 * never holds a value that could be secret.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
