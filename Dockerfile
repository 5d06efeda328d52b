# One image for all five processes; docker-compose.yml says which one a container runs.

FROM node:26-bookworm-slim AS sources
WORKDIR /primal
COPY . .

# The lock file may lack binaries of other platforms that its registry did not hold; npm ci then refuses it.
FROM sources AS built
RUN npm ci --no-audit --no-fund || npm install --no-save --no-audit --no-fund
RUN node scripts/build.ts

# What runs: the gateway's and the services' packages alone, a tenth of all.
FROM sources AS installed
RUN workspaces="--workspace=gateway --workspace=services/kit --workspace=services/orders \
      --workspace=services/billing --workspace=services/delivery --workspace=services/admin" \
  && (npm ci --omit=dev --no-audit --no-fund $workspaces \
    || npm install --no-save --omit=dev --no-audit --no-fund $workspaces) \
  && rm -rf tests bench

FROM node:26-bookworm-slim
ENV NODE_ENV=production \
    NODE_OPTIONS="--max-semi-space-size=2 --disable-warning=ExperimentalWarning" \
    HOST=0.0.0.0 \
    PORT=8080
WORKDIR /primal
COPY --from=installed /primal .
COPY --from=built /primal/shell/dist shell/dist
COPY --from=built /primal/mfe-orders/dist mfe-orders/dist
COPY --from=built /primal/mfe-billing/dist mfe-billing/dist
COPY --from=built /primal/mfe-delivery/dist mfe-delivery/dist
COPY --from=built /primal/mfe-admin/dist mfe-admin/dist
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "gateway/src/main.ts"]
