import { adminApi } from '@primal/contracts/admin/api';
import { type ProductAnswer, productBody } from '@primal/contracts/admin/product';
import { isPositive } from '@primal/contracts/shared/decimal';
import { billedByUnits, productTypes, units } from '@primal/contracts/shared/lines';
import { Checkbox, FieldRow, FormDialog, MoneyField, NumberField, Select, TextInput, toast } from '@primal/kit';
import { Controller, showIssues, useApiMutation, useSchemaForm, wordsAndSentence } from '@primal/kit/platform';
import { useState } from 'react';

const missing =
  'Please fill in all required fields (Name, Brand, Unit, Billed By, and all pricing tiers except Cost)';

const form = productBody.superRefine((product, context) => {
  const promisesWeight = product.productType === 'fixed-weight' && product.billedBy === 'LBS';
  if (promisesWeight && !isPositive(product.weightPerUnit))
    context.addIssue({ code: 'custom', path: ['weightPerUnit'], message: 'Weight per unit is required.' });
});

const valuesOf = (product: ProductAnswer | null) => ({
  productCode: product?.productCode ?? '',
  name: product?.name ?? '',
  description: product?.description ?? '',
  category: product?.category ?? '',
  brand: product?.brand ?? '',
  productType: (product?.productType ?? 'fixed-weight') as (typeof productTypes)[number],
  unit: (product?.unit ?? 'Case') as (typeof units)[number],
  billedBy: (product?.billedBy ?? 'Case') as (typeof billedByUnits)[number],
  costPrice: product?.costPrice ?? '',
  wholesalePrice: product?.wholesalePrice ?? '',
  restaurantPrice: product?.restaurantPrice ?? '',
  retailPrice: product?.retailPrice ?? '',
  weightPerUnit: product?.weightPerUnit ?? product?.fixedWeight ?? product?.weightPerBox ?? '',
  averageWeight: product?.averageWeight ?? '',
  inStock: product?.inStock ?? true,
});
