// not shown: a header of HTTP
export const bearer = (token: string): string => `Bearer ${token}`;
