/**
 * Waits for what goes on in its own time, such as a disk or another thread. There is no limit here:
 * Jest's ends it.
 * @param turn done before each further look, such as moving the clock of the test on
 */
export async function until(
  is: () => boolean | Promise<boolean>,
  turn: () => Promise<unknown> | undefined = () => undefined,
): Promise<void> {
  while (!(await is())) {
    await turn();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** For looks into a page or its files, which cost the processor more than what is waited for. */
export const untilSeen = (is: () => boolean | Promise<boolean>): Promise<void> =>
  until(is, () => new Promise((resolve) => setTimeout(resolve, 100)));
