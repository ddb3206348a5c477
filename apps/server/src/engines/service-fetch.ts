/** How an adapter reaches its service: `fetch`, or one that connects to checked addresses only. */
export type ServiceFetch = (url: string, init: RequestInit) => Promise<Response>;
