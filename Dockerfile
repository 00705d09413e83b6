# Oja with everything inside: system programs, packages, console and, unless MODELS=0, the default models.
# The steps are those of `npm start`; build from the root of the repository:
#   docker build -t oja .
# To pin the base image: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…, the digest that
# `docker buildx imagetools inspect node:24-bookworm-slim` prints.
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /opt/oja
COPY package.json package-lock.json .npmrc ./
COPY packages/ai/package.json packages/ai/
COPY packages/client/package.json packages/client/
COPY packages/console/package.json packages/console/
COPY packages/core/package.json packages/core/
COPY packages/documents/package.json packages/documents/
COPY packages/images/package.json packages/images/
COPY packages/media/package.json packages/media/
COPY packages/network/package.json packages/network/
COPY packages/nigeria/package.json packages/nigeria/
COPY packages/storyboard/package.json packages/storyboard/
COPY packages/clickhouse-log/package.json packages/clickhouse-log/
COPY packages/server/package.json packages/server/
COPY packages/speech/package.json packages/speech/
COPY packages/local-answers/package.json packages/local-answers/
COPY packages/utilities/package.json packages/utilities/
COPY packages/web/package.json packages/web/
RUN npm ci --omit=dev
COPY . .
RUN npm run build:console && npm run build:server && rm -rf .cache packages/console/.cache

FROM ${NODE_IMAGE}
WORKDIR /opt/oja
COPY scripts/apt.mjs scripts/setup-system.mjs scripts/system-packages.json scripts/
RUN OJA_DATA_DIR=/tmp node scripts/setup-system.mjs \
 && apt-get clean && rm -rf /var/lib/apt/lists/* /tmp/setup-system.json
RUN useradd --system --create-home --home-dir /home/oja --uid 10001 oja \
 && install -d -o oja -g oja -m 0700 /data && install -d -o oja -g oja /models
COPY --from=build /opt/oja /opt/oja
ENV NODE_ENV=production OJA_HOST=0.0.0.0 OJA_PORT=8787 OJA_DATA_DIR=/data OJA_MODELS_DIR=/models OJA_SETUP_SYSTEM=0 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
USER oja
ARG MODELS=1
RUN if [ "$MODELS" = 1 ]; then OJA_DATA_DIR=/tmp/pull packages/server/bin/oja-server.mjs models pull --defaults \
 && rm -rf /tmp/pull; fi
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OJA_PORT}/healthz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Process 1 replaces the server when it breaks down; SIGTERM reaches the server, which drains.
CMD ["node", "packages/server/bin/serve.mjs"]
