# One image for each deployable: docker build --target area --build-arg AREA=orders . for an area, --target gateway, and
# `operator` for what is done beside them. A change of one area leaves the images of the others as they are.

FROM node:26-bookworm-slim AS node
WORKDIR /primal

# What npm must know of every workspace, so that sources change nothing in what is installed.
FROM node AS manifests
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY services/kit/package.json services/kit/
COPY services/trade/package.json services/trade/
COPY gateway/package.json gateway/
COPY shell/kit/package.json shell/kit/
COPY shell/package.json shell/
# From the list of areas, by npm run containers
COPY services/orders/package.json services/orders/
COPY mfe-orders/package.json mfe-orders/
COPY services/billing/package.json services/billing/
COPY mfe-billing/package.json mfe-billing/
COPY services/delivery/package.json services/delivery/
COPY mfe-delivery/package.json mfe-delivery/
COPY services/admin/package.json services/admin/
COPY mfe-admin/package.json mfe-admin/
# End

# The screens: build tools, and what all of them are made of. The lock file may lack binaries of other platforms that its
# registry did not hold; npm ci then refuses it.
FROM manifests AS tools
RUN npm ci --no-audit --no-fund || npm install --no-save --no-audit --no-fund
COPY contracts contracts
COPY services/kit services/kit
COPY shell/kit shell/kit
COPY scripts scripts
COPY ops ops
COPY docs/guide docs/guide

FROM tools AS area-screens
ARG AREA
COPY mfe-${AREA} mfe-${AREA}
RUN node scripts/build.ts

FROM tools AS shell-screens
COPY shell shell
RUN node scripts/build.ts

# What runs: the packages of one process alone, a tenth of all.
FROM manifests AS area-packages
ARG AREA
RUN npm ci --omit=dev --no-audit --no-fund --workspace=services/${AREA} \
  || npm install --no-save --omit=dev --no-audit --no-fund --workspace=services/${AREA}

FROM manifests AS gateway-packages
RUN npm ci --omit=dev --no-audit --no-fund --workspace=gateway \
  || npm install --no-save --omit=dev --no-audit --no-fund --workspace=gateway

FROM manifests AS all-packages
RUN workspaces=$(printf -- '--workspace=%s ' gateway services/*) \
  && (npm ci --omit=dev --no-audit --no-fund $workspaces \
    || npm install --no-save --omit=dev --no-audit --no-fund $workspaces)

# What runs never writes into the image: it runs with a read-only root, as the user `node`.
FROM node AS process
ENV NODE_ENV=production \
    NODE_OPTIONS="--max-semi-space-size=8 --disable-warning=ExperimentalWarning" \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072 \
    HOST=0.0.0.0 \
    PORT=8080
EXPOSE 8080
# Where a volume is put for `KEPT_BUILDS`: an empty one takes over who may write to it.
RUN mkdir -m 1777 kept
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/health/ready').then((r)=>process.exit(r.ok?0:1),()=>process.exit(1))"]

FROM process AS area
ARG AREA
ENV AREA=${AREA}
COPY --from=area-packages /primal .
COPY contracts contracts
COPY services/kit services/kit
COPY services/trade services/trade
COPY services/${AREA} services/${AREA}
COPY --from=area-screens /primal/mfe-${AREA}/dist mfe-${AREA}/dist
CMD ["sh", "-c", "exec node services/$AREA/src/main.ts"]

FROM process AS gateway
COPY --from=gateway-packages /primal .
COPY contracts contracts
COPY services/kit services/kit
COPY gateway gateway
COPY --from=shell-screens /primal/shell/dist shell/dist
CMD ["node", "gateway/src/main.ts"]

# Beside the processes: gives each its role and schema in the database.
FROM process AS operator
COPY --from=gateway-packages /primal .
COPY contracts contracts
COPY services/kit services/kit
COPY scripts scripts
COPY ops ops
CMD ["node", "scripts/set-up-roles.ts"]

# Fills the database from a backup: has the migrations of every process.
FROM process AS restore
COPY --from=all-packages /primal .
COPY contracts contracts
COPY services services
COPY gateway gateway
COPY scripts scripts
COPY ops ops
ENTRYPOINT ["node", "scripts/restore.ts"]
