export declare function findChromium(cache: string): string | null;
export declare function ensureChromium(cache: string): Promise<void>;
