import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stored } from './stored.ts';

const memory = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memory());
  vi.stubGlobal('sessionStorage', memory());
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('removeEventListener', vi.fn());
});
afterEach(() => vi.unstubAllGlobals());

describe('a storage entry', () => {
  it('returns its text until the entry is removed', () => {
    const sound = stored('sound');
    expect(sound.get()).toBeNull();
    sound.set('off');
    expect([stored('sound').get(), stored('sound', 'sessionStorage').get()]).toEqual(['off', null]);
    sound.set(null);
    expect(sound.get()).toBeNull();
  });

  it('parses JSON and returns null without a valid value', () => {
    const names = stored('names');
    names.setJson(['Beef']);
    expect(names.getJson()).toEqual(['Beef']);
    names.set('Beef');
    expect(names.getJson()).toBeNull();
  });

  it('notifies listeners until they unsubscribe', () => {
    const listener = vi.fn();
    const sound = stored('sound');
    const stop = sound.subscribe(listener);
    sound.set('off');
    stop();
    sound.set('on');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is null when storage is blocked', () => {
    const forbid = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    const sound = stored('sound');
    sound.set('off');
    expect([sound.get(), sound.getJson()]).toEqual([null, null]);
  });
});
