import { describe, expect, it } from 'vitest';
import { seal, unseal } from './secrets.ts';

const key = 'a key that only this test knows ...';
const value = '-----BEGIN PRIVATE KEY-----\nhöchst geheim\n';

describe('stored secrets', () => {
  it('return the text that was sealed', () => {
    expect(unseal(key, 'gmailPrivateKey', seal(key, 'gmailPrivateKey', value))).toBe(value);
  });

  it('reveal neither their content nor their equality', () => {
    const one = seal(key, 'field', value);
    const two = seal(key, 'field', value);
    expect(one).not.toContain('PRIVATE');
    expect(one).not.toBe(two);
  });

  it('open with their key after a newer key was added, until their key is removed', () => {
    const stored = seal(key, 'field', value);
    const both = `a newer key that comes before it ...,${key}`;
    expect(unseal(both, 'field', stored)).toBe(value);
    expect(unseal('a newer key that comes before it ...', 'field', seal(both, 'field', value))).toBe(value);
    expect(() => unseal('a newer key that comes before it ...', 'field', stored)).toThrow();
  });

  it.each([
    ['another key', () => unseal('another key', 'field', seal(key, 'field', value))],
    ['another field', () => unseal(key, 'other', seal(key, 'field', value))],
    ['a changed text', () => unseal(key, 'field', `${seal(key, 'field', value)}AAAA`)],
    ['an unknown format', () => unseal(key, 'field', 'plain text')],
  ])('are rejected with %s', (_, open) => {
    expect(open).toThrow();
  });
});
