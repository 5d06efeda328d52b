import { z } from 'zod';

// zod tries `new Function` to be quicker; the content security policy refuses it, aloud in the console.
z.config({ jitless: true });
