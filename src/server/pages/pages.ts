// The built add-in, the workbench, and Microsoft's office.js for the workbench.
import { join } from 'node:path';
import { fastifyStatic } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { addContentEtags } from './content-etags';
import { addFilesWithOwnAddress } from './own-address';

/** Folders on disk. Missing ones answer 404. */
export interface Folders {
  readonly addin: string;
  readonly workbench: string;
  readonly officeJs: string;
}

/** @param built where webpack put them; `npm run dev` has a folder of its own. */
export const builtFolders = (projectRoot: string, built = 'dist'): Folders => ({
  addin: join(projectRoot, built, 'addin'),
  workbench: join(projectRoot, built, 'workbench'),
  officeJs: join(projectRoot, 'node_modules', '@microsoft', 'office-js', 'dist'),
});

/**
 * Adds the routes of all files. Files are looked up at each request, so a new build needs no
 * restart.
 */
export function addPages(app: FastifyInstance, { addin, workbench, officeJs }: Folders): void {
  const usual = {
    cacheControl: false,
    dotfiles: 'ignore' as const,
    // Another server's copy of a file has another time, so neither the time nor an ETag made of it
    // is sent.
    lastModified: false,
    etag: false,
    setHeaders: addContentEtags(app),
  };
  void app.register(fastifyStatic, {
    ...usual,
    root: addin,
    prefix: '/',
    index: false,
    preCompressed: true,
  });
  void app.register(fastifyStatic, {
    ...usual,
    root: workbench,
    preCompressed: true,
    prefix: '/workbench/',
    decorateReply: false,
  });

  addFilesWithOwnAddress(app, addin);
  app.get('/', (_request, reply) => reply.redirect('/workbench/'));
  app.get('/workbench', (_request, reply) => reply.redirect('/workbench/'));
  app.get('/help', (_request, reply) => reply.redirect('/help/'));
  app.get('/help/', (_request, reply) => reply.sendFile('help/index.html'));
  // Browsers request the icon by themselves; a 404 would appear in every console.
  app.get('/favicon.ico', (_request, reply) => reply.sendFile('assets/icon-32.png'));
  // The add-in's page for the workbench is built with the add-in: the two differ only in where
  // office.js comes from.
  for (const file of ['workbench/taskpane.html', 'workbench/taskpane.de.html'])
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file));
  // office.js asks for some of its own files in mixed case; the package holds them in lower case.
  app.get<{ Params: { '*': string } }>('/office-js/*', (request, reply) =>
    reply.sendFile(request.params['*'].toLowerCase(), officeJs),
  );
}
