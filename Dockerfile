# Tieout's server for a firm: the add-in's pages and the relay, without the workbench.
ARG NODE=node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6

FROM ${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build -- --config-name addin --config-name server
RUN node .ci/release.mjs --folder /app

FROM ${NODE} AS packages
WORKDIR /app
COPY --from=build /app/package.json /app/package-lock.json ./
RUN npm ci --omit=dev

FROM ${NODE}
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /app ./
COPY --from=packages /app/node_modules ./node_modules
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "require('node:https').get({ port: process.env.PORT || 3000, path: '/ready', rejectUnauthorized: false }, (answer) => process.exit(answer.statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1))"]
CMD ["node", "dist/server/serve.js"]
