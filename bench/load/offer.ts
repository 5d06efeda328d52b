export interface Shot {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

export interface Target {
  url: string;
  cookie: string;
  shots: Shot[];
}

export interface Offer {
  rate: number;
  ms: number;
}

/** Milliseconds from writing a request, or opening its connection, to the end of its answer. */
export interface Times {
  count: number;
  p50: number;
  p99: number;
  longest: number;
}

export interface Loaded {
  offered: number;
  accepted: Times;
  /** Rejected with 503. */
  shed: Times;
  /**
   * Delay of the generator itself, from the time when a request is due to its writing. The other figures
   * exclude this delay.
   */
  late: Times;
  opened: number;
  failed: Record<string, number>;
}
