export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

/** Where a load goes and of what it consists, in turn. */
export interface Target {
  url: string;
  cookie: string;
  shots: Shot[];
}

/** A load: requests a second, and for how many milliseconds. */
export interface Offer {
  rate: number;
  ms: number;
}

/** Milliseconds from a request's writing, or the opening of a connection for it, to the end of its answer. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  longest: number;
}

export interface Loaded {
  offered: number;
  accepted: Times;
  /** Refused with 503. */
  shed: Times;
  /** How late the generator itself was: from the moment a request was due to its writing. In no other figure. */
  late: Times;
  opened: number;
  failed: Record<string, number>;
}
