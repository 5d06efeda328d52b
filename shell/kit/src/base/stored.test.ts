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

describe('what the browser stores', () => {
  it('is there under its name until it is removed', () => {
    const sound = stored('sound');
    expect(sound.get()).toBeNull();
    sound.set('off');
    expect([stored('sound').get(), stored('sound', 'sessionStorage').get()]).toEqual(['off', null]);
    sound.set(null);
    expect(sound.get()).toBeNull();
  });

  it('is read as JSON, and is nothing where it is none', () => {
    const names = stored('names');
    names.setJson(['Beef']);
    expect(names.getJson()).toEqual(['Beef']);
    names.set('Beef');
    expect(names.getJson()).toBeNull();
  });

  it('tells of its changes until one stops listening', () => {
    const listener = vi.fn();
    const sound = stored('sound');
    const stop = sound.subscribe(listener);
    sound.set('off');
    stop();
    sound.set('on');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('is nothing where storage is forbidden', () => {
    const forbid = () => {
      throw new Error('SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid });
    const sound = stored('sound');
    sound.set('off');
    expect([sound.get(), sound.getJson()]).toEqual([null, null]);
  });
});
