/**
 * Why the server does not start: one sentence that names the setting and what to do. Never holds a
 * setting's value that could be secret.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
