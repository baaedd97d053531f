// Refuses requests without access to pages, config.json and the exchange's routes.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { accessCheck, type Access, type AccessCheck } from './access';
import type { OwnPages } from '../http/own-pages';
import { signInHeaders } from '../pages/page-headers';
import { SIGN_IN_SCRIPT, signInPage } from './sign-in-page';
import { RelayTrouble } from '../http/trouble';

/**
 * Files without access control: Excel and Microsoft's services request icons, functions.json and
 * the manifest without a cookie, and the sign-in page needs its style; help explains the sign-in.
 * The browser that saves a file sends no cookie: its unguessable address works once. All other
 * files are the same for everybody and published with the source.
 */
const OPEN =
  /^\/(?:|workbench|favicon\.ico|functions(?:\.de)?\.json|manifest\.xml|addin(?:(?:\.[a-z]+)?\.[0-9a-f]+)?\.js|taskpane(?:\.[0-9a-f]+)?\.css|sign-in\.js|help\/?|help\/(?:help\.css|de\.html)|files\/[\w-]{43}|assets\/[\w.-]+|health|ready)$/;

/** Pages that ask a person to sign in. Every other address refuses. */
const PAGES = [
  '/taskpane.html',
  '/taskpane.de.html',
  '/workbench/',
  '/workbench/index.html',
  '/workbench/taskpane.html',
  '/workbench/taskpane.de.html',
];
const IN_EXCEL = '/taskpane.html';

const COMPLAINT =
  'This is not the access token of this server. Check it, or ask your administrator.';
/** A token is one line; a longer text is refused. */
const LONGEST_FORM = 4_096;

/**
 * Adds the check before every route, and the sign-in.
 * @param ancestors the hosts that may frame the page in Excel, instead of Microsoft's.
 */
export function guardAccess(
  app: FastifyInstance,
  access: Access,
  { refuseOtherPages }: OwnPages,
  ancestors?: readonly string[],
): void {
  const check = accessCheck(access);
  app.addHook('onRequest', (request, reply, next) => {
    const path = pathOf(request);
    if (OPEN.test(path)) return next();
    const standing = check.standing(request.raw, Date.now());
    const isPage = PAGES.includes(path);
    if (standing === 'renew' && isPage && check.signIn) {
      const { cookie } = check.signIn;
      const person = cookie.personIn(request.raw.headers.cookie ?? '', Date.now());
      reply.header('set-cookie', cookie.issue(Date.now(), person));
    }
    if (standing !== 'out') return next();
    if (!check.signIn)
      throw new RelayTrouble(
        'signed-out',
        "This server is asked through the firm's own address only.",
      );
    if (!isPage)
      throw new RelayTrouble(
        'signed-out',
        'This server is for people who have signed in. Open Tieout again and sign in.',
      );
    // The sign-in form's own route checks the token.
    if (request.raw.method === 'POST') return next();
    showSignIn(reply, path, null, ancestors);
  });
  if (check.signIn) addSignIn(app, check.signIn, refuseOtherPages, ancestors);
}

function addSignIn(
  app: FastifyInstance,
  { fits, cookie }: NonNullable<AccessCheck['signIn']>,
  refuseOtherPages: OwnPages['refuseOtherPages'],
  ancestors?: readonly string[],
): void {
  app.get('/sign-in.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SIGN_IN_SCRIPT),
  );
  // The pane requests this route and then reloads itself, which shows the sign-in page.
  app.post('/sign-out', (request, reply) => {
    refuseOtherPages(request.raw);
    return reply
      .header('set-cookie', cookie.gone)
      .header('cache-control', 'no-store')
      .code(204)
      .send();
  });
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: LONGEST_FORM },
      (_request, body, parsed) => parsed(null, body),
    );
    for (const page of PAGES) {
      scope.post(page, (request, reply) => {
        refuseOtherPages(request.raw);
        const given =
          new URLSearchParams(typeof request.body === 'string' ? request.body : '')
            .get('token')
            ?.trim() ?? '';
        if (!fits(given)) return showSignIn(reply, page, COMPLAINT, ancestors);
        // Office puts its own parameters into the page's query; the redirect keeps them.
        return reply
          .header('set-cookie', cookie.issue(Date.now()))
          .header('cache-control', 'no-store')
          .redirect(page + queryOf(request), 303);
      });
    }
    done();
  });
}

/** With status 200: Excel's webview treats any other status as a failed start. */
function showSignIn(
  reply: FastifyReply,
  page: string,
  complaint: string | null,
  ancestors?: readonly string[],
): FastifyReply {
  return reply
    .headers(signInHeaders(page, ancestors))
    .type('text/html; charset=utf-8')
    .send(signInPage({ inExcel: page === IN_EXCEL, complaint }));
}

const targetOf = ({ raw }: FastifyRequest): string => raw.url ?? '';
const pathOf = (request: FastifyRequest): string => targetOf(request).split('?', 1)[0] ?? '';
const queryOf = (request: FastifyRequest): string =>
  targetOf(request).slice(pathOf(request).length);
