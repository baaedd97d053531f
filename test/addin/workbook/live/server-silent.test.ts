// Tieout's server does not answer when the pane opens: nobody has to reload it.
import { readServer } from '../../../../src/addin/workbook/session/server-config';
import { SERVER, sessionRig } from '../../rig/session-rig';

const SENTENCE =
  "Tieout's server does not answer. Start it again: Tieout asks it every 30 seconds, and when you press Connect.";

/** The server's own answer, once it is up. */
function silent() {
  const state = { isUp: false, asked: 0 };
  const server = () => {
    state.asked += 1;
    return readServer(
      () =>
        state.isUp
          ? Promise.resolve(Response.json({ ...SERVER.config, exchangeId: SERVER.hosts }))
          : Promise.reject(new TypeError('Failed to fetch')),
      '/config.json',
    );
  };
  return { state, server };
}

test('it is asked again until it answers, and the sentence goes', async () => {
  const { state, server } = silent();
  const { session, clock } = await sessionRig({}, { server });
  await clock.advance(100);
  expect(session.state.warning).toBe(SENTENCE);
  expect(session.state.server).toBeNull();
  await clock.advance(600_000);
  // At once, after 1, 2, 4, 8 and 16, then every 30 seconds.
  expect(state.asked).toBe(6 + 18);
  state.isUp = true;
  await clock.advance(30_000);
  expect(session.state).toMatchObject({ warning: null, server: SERVER.config });
  const { asked } = state;
  await clock.advance(600_000);
  expect(state.asked).toBe(asked);
});

test('Connect asks it at once', async () => {
  const { state, server } = silent();
  const one = await sessionRig({}, { server });
  await one.clock.advance(300_000);
  const connect = () => one.connect(one.credentials.broker);
  expect(await connect()).toMatchObject({ ok: false, sentence: SENTENCE });
  state.isUp = true;
  expect(await connect()).toMatchObject({ ok: true });
  expect(one.session.state.warning).toBeNull();
});
