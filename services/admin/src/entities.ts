import { AuditEntrySchema } from '@primal/service-kit/audit';
import { OutgoingMailSchema } from '@primal/service-kit/mail/send-once';
import { ClosingInForceSchema } from './copies/closing-in-force.ts';
import { DeliverySchema, DriverSchema } from './copies/deliveries.ts';
import { DocumentUseSchema } from './copies/document-uses.ts';
import { ReportDocumentSchema, ReportLineSchema } from './copies/report-documents.ts';
import { CustomerSchema } from './customer/customer.ts';
import { CustomerPriceSchema } from './customer-price/customer-price.ts';
import { ImportMappingSchema, ImportRowSchema, ImportSchema } from './import/import.ts';
import { ProductGtinSchema, ProductSchema } from './product/product.ts';
import { RoleSchema } from './role/role.ts';
import { SettingsSchema } from './settings/settings.ts';
import { PasswordResetSchema, UserSchema } from './user/user.ts';

export const entities = [
  UserSchema,
  PasswordResetSchema,
  RoleSchema,
  CustomerSchema,
  ProductSchema,
  ProductGtinSchema,
  CustomerPriceSchema,
  SettingsSchema,
  DocumentUseSchema,
  ReportDocumentSchema,
  ReportLineSchema,
  DriverSchema,
  DeliverySchema,
  ClosingInForceSchema,
  ImportSchema,
  ImportRowSchema,
  ImportMappingSchema,
  AuditEntrySchema,
  OutgoingMailSchema,
];
