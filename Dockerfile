# One image for each deployable: docker build --target orders . (also billing, delivery, admin, gateway), and `operator`
# for what is done beside them. A change of one area leaves the images of the others as they are.

FROM node:26-bookworm-slim AS node
WORKDIR /primal

# What npm must know of every workspace, so that sources change nothing in what is installed.
FROM node AS manifests
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY services/kit/package.json services/kit/
COPY services/orders/package.json services/orders/
COPY services/billing/package.json services/billing/
COPY services/delivery/package.json services/delivery/
COPY services/admin/package.json services/admin/
COPY gateway/package.json gateway/
COPY shell/kit/package.json shell/kit/
COPY shell/package.json shell/
COPY mfe-orders/package.json mfe-orders/
COPY mfe-billing/package.json mfe-billing/
COPY mfe-delivery/package.json mfe-delivery/
COPY mfe-admin/package.json mfe-admin/

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

FROM tools AS orders-screens
COPY mfe-orders mfe-orders
RUN node scripts/build.ts

FROM tools AS billing-screens
COPY mfe-billing mfe-billing
RUN node scripts/build.ts

FROM tools AS delivery-screens
COPY mfe-delivery mfe-delivery
RUN node scripts/build.ts

FROM tools AS admin-screens
COPY mfe-admin mfe-admin
RUN node scripts/build.ts

FROM tools AS shell-screens
COPY shell shell
RUN node scripts/build.ts

# What runs: the packages of one process alone, a tenth of all.
FROM manifests AS orders-packages
RUN npm ci --omit=dev --no-audit --no-fund --workspace=services/orders \
  || npm install --no-save --omit=dev --no-audit --no-fund --workspace=services/orders

FROM manifests AS billing-packages
RUN npm ci --omit=dev --no-audit --no-fund --workspace=services/billing \
  || npm install --no-save --omit=dev --no-audit --no-fund --workspace=services/billing

FROM manifests AS delivery-packages
RUN npm ci --omit=dev --no-audit --no-fund --workspace=services/delivery \
  || npm install --no-save --omit=dev --no-audit --no-fund --workspace=services/delivery

FROM manifests AS admin-packages
RUN npm ci --omit=dev --no-audit --no-fund --workspace=services/admin \
  || npm install --no-save --omit=dev --no-audit --no-fund --workspace=services/admin

FROM manifests AS gateway-packages
RUN npm ci --omit=dev --no-audit --no-fund --workspace=gateway \
  || npm install --no-save --omit=dev --no-audit --no-fund --workspace=gateway

# What runs never writes into the image: it runs with a read-only root, as the user `node`.
FROM node AS process
ENV NODE_ENV=production \
    NODE_OPTIONS="--max-semi-space-size=2 --disable-warning=ExperimentalWarning" \
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

FROM process AS orders
COPY --from=orders-packages /primal .
COPY contracts contracts
COPY services/kit services/kit
COPY services/orders services/orders
COPY --from=orders-screens /primal/mfe-orders/dist mfe-orders/dist
CMD ["node", "services/orders/src/main.ts"]

FROM process AS billing
COPY --from=billing-packages /primal .
COPY contracts contracts
COPY services/kit services/kit
COPY services/billing services/billing
COPY --from=billing-screens /primal/mfe-billing/dist mfe-billing/dist
CMD ["node", "services/billing/src/main.ts"]

FROM process AS delivery
COPY --from=delivery-packages /primal .
COPY contracts contracts
COPY services/kit services/kit
COPY services/delivery services/delivery
COPY --from=delivery-screens /primal/mfe-delivery/dist mfe-delivery/dist
CMD ["node", "services/delivery/src/main.ts"]

FROM process AS admin
COPY --from=admin-packages /primal .
COPY contracts contracts
COPY services/kit services/kit
COPY services/admin services/admin
COPY --from=admin-screens /primal/mfe-admin/dist mfe-admin/dist
CMD ["node", "services/admin/src/main.ts"]

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
HEALTHCHECK NONE
CMD ["node", "scripts/set-up-roles.ts"]
