export declare function findChromium(cache: string, env?: NodeJS.ProcessEnv): string | null;
export declare function ensureChromium(cache: string): Promise<void>;
