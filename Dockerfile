# The whole league in one container: host, embedded PostgreSQL, app. docs/deploy.md says how it is run.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npx vite build --logLevel error \
  && npm prune --omit=dev --no-audit --no-fund \
  # the libraries of PostgreSQL are linked here: the container cannot write where they lie
  && node --input-type=module -e "await (await import('./host/postgres/postgres-program.ts')).postgresProgram()"

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 RONDO_HOME=/data
WORKDIR /app
COPY --from=build /app/package.json /app/CHANGELOG.md ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/host ./host
COPY --from=build /app/src ./src
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/supabase ./supabase
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# finishes open requests and stops the database; see docs/deploy.md
STOPSIGNAL SIGTERM
CMD ["node", "host/main.ts", "--no-demo"]
