/** Below it stand the weight certificates that anybody reads who has their address. */
export const certificatesPath = '/certificates/';
