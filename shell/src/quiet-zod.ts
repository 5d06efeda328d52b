import { z } from 'zod';

// zod probes `new Function` for speed; the CSP blocks it with a console error.
z.config({ jitless: true });
